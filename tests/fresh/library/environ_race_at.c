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
extern char **environ;
static void *f(void *p) { setenv("A", "b", 1); return 0; }
static void *g(void *p) { char **o = environ; return o; }
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
// verdict: unknown(possible race on 'environ', not confirmed: one access may be made by something unknown)
// exit: 5
