// The sum of the two doubles is a little more than the third.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) {
  assert(0.1 + 0.2 == 0.3);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 6:3: error: this can fail: 'run' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
