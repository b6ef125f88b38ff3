// Both orders of a compare-exchange are the strongest.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int n;

static void *worker(void *unused) {
  int expected = 0;
  atomic_compare_exchange_strong_explicit(&n, &expected, 1, memory_order_seq_cst,
                                          memory_order_seq_cst);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  assert(n == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
