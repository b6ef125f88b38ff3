// A relaxed store of another thread ends the release sequence: who reads 2 has not synchronised.
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
  if (atomic_load_explicit(&ready, memory_order_relaxed) == 1)
    atomic_store_explicit(&ready, 2, memory_order_relaxed);
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
// 8:3: error: data race on 'data': 'producer' writes it here, holding no lock [data-race]
// 20:64: note: 'consumer' writes it here later, holding no lock
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
