// For ever: the third thread fails.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n;

static void *run(void *unused) {
  int before = atomic_fetch_add(&n, 1);
  assert(before < 2);
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
  }
}
// ----
// 10:3: error: this can fail: 'run 3' is here with before = 2, n = 3 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
