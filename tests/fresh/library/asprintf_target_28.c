// ARGS: races
// asprintf stores the new block into the shared pointer that the other thread prints.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *msg;

static void *one(void *arg) {
  (void)arg;
  if (asprintf(&msg, "n=%d", 3) < 0) return 0;
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  if (msg) puts(msg);
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
// verdict: unknown(possible race on '*int8', not confirmed: one access may be made by something unknown)
// exit: 5
