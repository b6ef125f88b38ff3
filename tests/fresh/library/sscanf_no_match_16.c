// ARGS: races
// sscanf matches nothing ('size' is no 'limit'), so it never writes limit: no run has a race.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int limit = 10, got;

static void *one(void *arg) {
  (void)arg;
  sscanf("size=4", "limit=%d", &limit);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  got = limit;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'limit', not confirmed: one access may be made by something unknown)
// exit: 5
