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
static char buf[16]; static _Atomic uint64_t want = 0x100000000ull + 4;
static void *f(void *p) { uint64_t w = want; if ((uint32_t)w <= 16) { buf[w - 1] = 1; } return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// 19:71: error: this can be undefined (needed: index inside the array): 'f' is here with w = 4294967300, buf = [all: 0], want = 4294967300 [unsafe-memory]
// verdict: false(memory)
// exit: 10
