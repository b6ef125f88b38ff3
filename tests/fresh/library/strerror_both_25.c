// ARGS: races
// strerror may use one static buffer (POSIX: need not be thread-safe).
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>



static void *one(void *arg) {
  (void)arg;
  puts(strerror(4321));
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  puts(strerror(1234));
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
