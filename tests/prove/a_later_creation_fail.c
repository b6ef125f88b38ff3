// It does not know how far the first one is.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, done;

static void *early(void *unused) {
  done = 1;
  return unused;
}
static void *late(void *unused) {
  assert(done);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, early, 0);
  ready = 1;
  pthread_create(&two, 0, late, 0);
  return 0;
}
// ----
// 13:3: error: this can fail: 'late' is here with done = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
