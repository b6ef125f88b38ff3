// Main looks too early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *run(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(x == 1);
  pthread_join(t, 0);
  return 0;
}
// ----
// 16:3: error: this can fail: 'main' is here with run.ended = false, x = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
