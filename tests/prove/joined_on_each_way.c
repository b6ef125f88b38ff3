// On each way both are joined, in another order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *run(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  if (__VERIFIER_nondet_int()) {
    pthread_join(one, 0);
    pthread_join(two, 0);
  } else {
    pthread_join(two, 0);
    pthread_join(one, 0);
  }
  assert(x == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
