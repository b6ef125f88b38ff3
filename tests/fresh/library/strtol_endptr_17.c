// ARGS: races
// strtol writes the shared end pointer; both threads use it.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *end; static char text[] = "12 13";

static void *one(void *arg) {
  (void)arg;
  long v = strtol(text, &end, 10); (void)v;
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  if (end) puts("parsed");
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
// ...
// verdict: false(no-data-race)
// exit: 10
