// ARGS: races
// Twin of 03: the step from 1 to 2 is a relaxed read-modify-write, which continues the release sequence.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
static int data;
static atomic_int stage;

static void *first(void *arg) {
  (void)arg;
  data = 42;
  atomic_store_explicit(&stage, 1, memory_order_release);
  return 0;
}

static void *second(void *arg) {
  (void)arg;
  int one = 1;
  atomic_compare_exchange_strong_explicit(&stage, &one, 2, memory_order_relaxed, memory_order_relaxed);
  return 0;
}

static void *third(void *arg) {
  int *out = arg;
  if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
    *out = data;
  return 0;
}

int main(void) {
  pthread_t t[3];
  int result = 0;
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  pthread_create(&t[2], 0, third, &result);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return result;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
