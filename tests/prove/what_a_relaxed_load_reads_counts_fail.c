// What is proved rests on the value that a relaxed load reads: not plainly true.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;

static void *first(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}

static void *second(void *unused) {
  if (atomic_load_explicit(&y, memory_order_relaxed))
    assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
