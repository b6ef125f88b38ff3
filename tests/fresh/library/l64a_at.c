// ARGS: races
// (expected: false or unknown)
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
static void *f(void *p) { char *s = l64a(77); return (void *)(long)s[0]; }
int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, f, 0);
  pthread_create(&t1, 0, f, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  return 0;
}
// ----
// 18:37: error: data race on 'l64a()': 'f 1' writes it here, holding no lock [data-race]
// 18:37: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
