// ARGS: prove --check memory
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
struct q { pthread_cond_t c; int r; }; static struct q *_Atomic g;
static void *f(void *p) { pthread_cond_signal(&g->c); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// 19:27: error: this can be undefined (needed: pointer to a living object): 'f' is here with g = 0 [unsafe-memory]
// verdict: false(memory)
// exit: 10
