// A relaxed read-modify-write continues the release sequence: who reads 2 has synchronised.
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *producer(void *unused) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return 0;
}

static void *relay(void *unused) {
  int one = 1;
  atomic_compare_exchange_strong_explicit(&ready, &one, 2, memory_order_relaxed,
                                          memory_order_relaxed);
  return 0;
}

static void *consumer(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_acquire) == 2) data = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2;
  pthread_create(&t0, 0, producer, 0);
  pthread_create(&t1, 0, relay, 0);
  pthread_create(&t2, 0, consumer, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
