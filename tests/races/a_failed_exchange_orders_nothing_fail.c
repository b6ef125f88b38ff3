// A compare-exchange that fails has its failure order, here relaxed, whatever its success order is.
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
                                               memory_order_relaxed))
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
// 8:3: error: data race on 'data': 'producer' writes it here, holding no lock [data-race]
// 17:5: note: 'consumer' writes it here later, holding no lock
// 15:8: note: 'consumer' reads 'ready' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
