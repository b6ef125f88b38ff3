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
static unsigned long n = 0xffffffff;
static void *f(void *p) { n++; unsigned x = n; assert(x != 0); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// 19:48: error: this can fail: 'f' is here with x = 0, n = 4294967296 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
