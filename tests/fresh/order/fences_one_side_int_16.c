// ARGS: races
// A release fence before the relaxed store, but the reader's acquire fence stands before its relaxed load instead of after it.
#include <pthread.h>
#include <stdatomic.h>
static int sample;
static atomic_int valid;
static int copy;

static void *sensor(void *arg) {
  (void)arg;
  sample = 3;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&valid, 1, memory_order_relaxed);
  return 0;
}

static void *display(void *arg) {
  (void)arg;
  atomic_thread_fence(memory_order_acquire);
  if (atomic_load_explicit(&valid, memory_order_relaxed))
    copy = sample;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, sensor, 0);
  pthread_create(&b, 0, display, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return copy > 1;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
