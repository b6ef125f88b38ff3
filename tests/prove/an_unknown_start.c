// Main reads a number that nobody knows, and makes sure that it is positive.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "absthread.h"

static atomic_int x, y;

static void *run(void *unused) {
  assert(x > 0);
  assert(y > 1);
  return unused;
}

int main(void) {
  pthread_t t;
  int n = nondet();
  assume(n > 0);
  x = n;
  y = n + 1;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
