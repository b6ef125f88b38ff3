// ARGS: races
// Twin of 07: release fence before the relaxed store, acquire fence after the relaxed load that read it.
#include <pthread.h>
#include <stdatomic.h>
static double sample;
static atomic_bool valid;
static double copy;

static void *sensor(void *arg) {
  (void)arg;
  sample = 3.5;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&valid, 1, memory_order_relaxed);
  return 0;
}

static void *display(void *arg) {
  (void)arg;
  if (atomic_load_explicit(&valid, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    copy = sample;
  }
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
// verdict: unknown(unsupported floating point comparison at fences_twin_08.c:32:10)
// exit: 5
