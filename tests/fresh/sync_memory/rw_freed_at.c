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
struct s { pthread_rwlock_t m; int x; }; static struct s *q;
static void *f(void *p) { pthread_rwlock_rdlock(&q->m); pthread_rwlock_unlock(&q->m); return 0; }
static void *g(void *p) { pthread_rwlock_wrlock(&q->m); pthread_rwlock_unlock(&q->m); free(q); return 0; }
int main(void) { pthread_t a, b; q = malloc(sizeof *q); if (!q) return 1; pthread_rwlock_init(&q->m, 0); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
// ----
// 19:27: error: data race on '*lock': 'f' writes it here (atomic), holding no lock [data-race]
// 20:87: note: 'g' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
