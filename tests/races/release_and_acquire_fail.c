// The test is the wrong way round.
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
  if (!atomic_load_explicit(&ready, memory_order_acquire)) data = 2;
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
// 14:60: note: 'consumer' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
