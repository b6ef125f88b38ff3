// A compare-exchange that fails and acquires.
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *producer(void *unused) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return 0;
}

static void *consumer(void *unused) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&ready, &expected, 2, memory_order_acq_rel,
                                               memory_order_acquire))
    data = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, producer, 0);
  pthread_create(&t1, 0, consumer, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
