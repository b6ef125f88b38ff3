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
struct s { pthread_mutex_t m; int x; }; static struct s q, r;
static void *f(void *p) { pthread_mutex_lock(&q.m); pthread_mutex_unlock(&q.m); return 0; }
static void *g(void *p) { memcpy(&r, &q, sizeof r); return 0; }
int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, f, 0);
  pthread_create(&t1, 0, g, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  return 0;
}
// ----
// 19:27: error: data race on 'q.m': 'f' writes it here (atomic), holding no lock [data-race]
// 20:27: note: 'g' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
