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
static mtx_t *q;
static int f(void *p) { mtx_lock(q); mtx_unlock(q); return 0; }
static int g(void *p) { free(q); return 0; }
int main(void) { thrd_t a, b; q = malloc(sizeof *q); if (!q) return 1; mtx_init(q, mtx_plain); thrd_create(&a, f, 0); thrd_create(&b, g, 0); thrd_join(a, 0); thrd_join(b, 0); return 0; }
// ----
// 19:25: error: data race on '*lock': 'f' writes it here (atomic), holding no lock [data-race]
// 20:25: note: 'g' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
