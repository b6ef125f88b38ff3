// ARGS: races
// Twin of 30: only the tag is set, the counter is another object's bytes.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct { char tag[12]; int count; } h; static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg) {
  (void)arg;
  memset(h.tag, 0, sizeof h.tag);
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
// verdict: true
// exit: 0
