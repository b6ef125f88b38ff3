// ARGS: races
// memset over the whole struct also writes the counter that the other thread increments under a lock of its own.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct { char tag[12]; int count; } h; static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg) {
  (void)arg;
  memset(&h, 0, sizeof h);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu); h.count++; pthread_mutex_unlock(&mu);
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
