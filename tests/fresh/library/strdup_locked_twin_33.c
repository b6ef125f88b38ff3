// ARGS: races
// Twin of 08: strdup and strncpy on s.user under one mutex; the copy is the thread's own.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char user[16]; static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu); strncpy(user, "root", sizeof user - 1); pthread_mutex_unlock(&mu);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu); char *c = strdup(user); pthread_mutex_unlock(&mu); if (c) c[0] = 1; free(c);
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
