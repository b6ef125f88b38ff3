// A release that an acquire reads hands over: no interleaving has a race. That the value is read as in
// an interleaving is a condition.
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
  if (atomic_load_explicit(&ready, memory_order_acquire)) data = 2;
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
