// A counter that is taken from once too often is large, not negative.
#include <assert.h>
#include <limits.h>
#include <pthread.h>

static unsigned left = 1;

static void *run(void *unused) {
  __atomic_fetch_sub(&left, 2, __ATOMIC_SEQ_CST);
  assert(left < 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run' is here with left = 4294967295 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
