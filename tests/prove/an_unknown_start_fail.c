// The same with one sum too small.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "absthread.h"

static atomic_int x, y;

static void *run(void *unused) {
  assert(y > 2);
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
// 11:3: error: this can fail: 'run' is here with y = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
