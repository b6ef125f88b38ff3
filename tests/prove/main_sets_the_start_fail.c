// Main writes after it has started the thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 3;

static void *run(void *unused) {
  assert(x == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 5;
  return 0;
}
// ----
// 9:3: error: this can fail: 'run' is here with x = 3 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
