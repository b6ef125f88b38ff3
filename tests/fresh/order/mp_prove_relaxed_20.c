// ARGS: prove
// Message passing over two relaxed atomics: the assertion holds in SC runs only (no race, everything is atomic).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int payload, flag;

static void *send(void *arg) {
  (void)arg;
  atomic_store_explicit(&payload, 9, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return 0;
}

static void *recv(void *arg) {
  (void)arg;
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    assert(atomic_load_explicit(&payload, memory_order_relaxed) == 9);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, send, 0);
  pthread_create(&b, 0, recv, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
