// A join that is tried and fails has not waited for anybody.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define _GNU_SOURCE
int pthread_tryjoin_np(pthread_t, void **);
static int x; static void *g(void *p) { x = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, g, 0); pthread_tryjoin_np(t, 0); x = 2; return 0; }
// ----
// 17:86: error: data race on 'x': 'main' writes it here, holding no lock [data-race]
// 16:41: note: 'g#2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
