// ARGS: races
// (expected: false)
#define _GNU_SOURCE
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <errno.h>
#include <unistd.h>
#include <semaphore.h>
#include <signal.h>
#include <limits.h>
#include <threads.h>
struct s { pthread_mutex_t m; int x; };
static void *f(void *p) { struct s *q = p; pthread_mutex_lock(&q->m); pthread_mutex_unlock(&q->m); return 0; }
static void go(void) { struct s v; pthread_t a; pthread_mutex_init(&v.m, 0); pthread_create(&a, 0, f, &v); }
int main(void) { go(); return 0; }
// ----
// 20:24: error: data race on 'v.m': 'main' writes it here, holding no lock [data-race]
// 19:44: note: 'f' writes it here (atomic) at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
