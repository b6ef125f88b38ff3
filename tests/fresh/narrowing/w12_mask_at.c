// ARGS: prove
// (expected: true)
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
static _Atomic uint64_t n = 0x100000001ull;
static void *f(void *p) { uint32_t lo = n & 0xffffffffu; assert(lo == 1); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
