// ARGS: races
// ctime is asctime(localtime()): the static text of asctime is written by both.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>



static void *one(void *arg) {
  (void)arg;
  struct tm tm = {0}; char *s = asctime(&tm); (void)s;
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  time_t t = 5; char *s = ctime(&t); (void)s;
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
