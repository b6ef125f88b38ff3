// A relaxed store by the thread that released before continues its release sequence in C17, and not
// in C++20: unknown.
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *producer(void *unused) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  atomic_store_explicit(&ready, 2, memory_order_relaxed);
  return 0;
}

static void *consumer(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_acquire) == 2) data = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, producer, 0);
  pthread_create(&t1, 0, consumer, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'data', unless a relaxed store continues the release sequence of its own thread (so C17, not C++20))
// exit: 5
