// ARGS: prove
// (expected: false or unknown or true)
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
static uintptr_t one(void) { int x = 0; return (uintptr_t)&x; }
static uintptr_t two(void) { int y = 0; return (uintptr_t)&y; }
static void *f(void *p) { uintptr_t a = one(); uintptr_t b = two(); assert(a != b); return 0; }
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
// verdict: true
// exit: 0
