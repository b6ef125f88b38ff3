#include "counter.h"
#include <assert.h>
#include <pthread.h>

static counter n;

static void *worker(void *unused) {
  n++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(n == TWO);
  return 0;
}
