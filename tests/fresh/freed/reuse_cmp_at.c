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
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) { pthread_mutex_lock(&m); int *a = malloc(4); uintptr_t u = (uintptr_t)a; free(a); int *b = malloc(4); assert(!a || !b || u != (uintptr_t)b); pthread_mutex_unlock(&m); return 0; }
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
