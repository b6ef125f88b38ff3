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
static _Atomic size_t n = 0x100000001ull;
static unsigned get(void) { return n; }
static void *f(void *p) { assert(get() != 1); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// 20:27: error: this can fail: 'f' is here with n = 4294967297 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
