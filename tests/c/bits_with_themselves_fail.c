// A shared variable is read twice, and somebody may change it in between.
#include <assert.h>
#include <pthread.h>

static _Atomic int x;

static void *run(void *unused) {
  assert((x ^ x) == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 1;
  return 0;
}
// ----
// 8:3: error: this can fail: 'run' is here with x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
