// ARGS: races
// Twin: %p prints only the address; the other thread writes the bytes.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char buf[16];

static void *one(void *arg) {
  (void)arg;
  memset(buf, 7, sizeof buf);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  printf("%p\n", (void *)buf);
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
