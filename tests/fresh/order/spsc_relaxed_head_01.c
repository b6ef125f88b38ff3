// ARGS: races
// The producer publishes slots with a relaxed store, so the consumer's acquire load synchronises with nothing: the slot accesses race.
#include <pthread.h>
#include <stdatomic.h>
#define N 4
static int slots[N];
static _Atomic unsigned head;
static long sum;

static void *producer(void *arg) {
  (void)arg;
  for (unsigned i = 0; i < N; i++) {
    slots[i] = (int)i * 10;
    atomic_store_explicit(&head, i + 1, memory_order_relaxed);
  }
  return 0;
}

static void *consumer(void *arg) {
  (void)arg;
  unsigned n = atomic_load_explicit(&head, memory_order_acquire);
  for (unsigned i = 0; i < n; i++)
    sum += slots[i];
  return 0;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
