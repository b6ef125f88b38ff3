// ARGS: prove
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
static _Thread_local struct { unsigned a : 3; } s = { 8 };
static void *f(void *p) { assert(s.a != 0); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// 19:27: error: this can fail: 'f' is here with s.a = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
