// ARGS: races
// time(&last) writes last, clock_gettime writes ts; the other thread passes both to library functions that read them.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static time_t last; static struct timespec ts;

static void *one(void *arg) {
  (void)arg;
  time(&last);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  struct tm tm; gmtime_r(&last, &tm);
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
