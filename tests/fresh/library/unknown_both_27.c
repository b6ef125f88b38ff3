// ARGS: races
// Two undeclared-body project functions get the same buffer: possible race, never certain, never true.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void codec_encode(char *b, int n); int codec_sum(const char *b, int n); static char b[32];

static void *one(void *arg) {
  (void)arg;
  codec_encode(b, 32);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  codec_sum(b, 32);
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
// verdict: unknown(no body: 'codec_encode')
// exit: 5
