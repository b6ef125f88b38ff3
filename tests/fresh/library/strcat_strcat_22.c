// ARGS: races
// strcat reads and writes its target: two appends meet.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char path[64] = "/tmp";

static void *one(void *arg) {
  (void)arg;
  strcat(path, "/a");
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  strcat(path, "/b");
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
