// ARGS: races
// memcpy and strncpy of 0 bytes access nothing.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char b[8];

static void *one(void *arg) {
  (void)arg;
  size_t n = 0; memcpy(b, "x", n);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  b[0] = 1;
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
// verdict: true
// exit: 0
