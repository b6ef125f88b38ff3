// ARGS: races
// fread fills the block that fwrite of the other thread reads.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct { int n; int v[15]; } block; static FILE *in, *out;

static void *one(void *arg) {
  (void)arg;
  fread(&block, sizeof block, 1, stdin);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  fwrite(&block, sizeof block, 1, stdout);
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
