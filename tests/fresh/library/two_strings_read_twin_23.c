// ARGS: races
// Twin: strcmp, strlen, strchr, printf %s, memcmp in both threads only read.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char name[16] = "alpha"; static const char other[] = "beta";

static void *one(void *arg) {
  (void)arg;
  if (strcmp(name, other) < 0 && strchr(name, 112)) printf("%s %zu\n", name, strlen(name));
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  char c[16]; memcpy(c, name, sizeof c); if (memcmp(c, other, 4)) puts(name);
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
