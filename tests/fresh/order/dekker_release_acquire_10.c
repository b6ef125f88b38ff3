// ARGS: prove
// Store buffering with release/acquire: holds in every SC run, not on hardware; so never a plain true (rule 5).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int want[2];
static int r0, r1;

static void *left(void *arg) {
  (void)arg;
  atomic_store_explicit(&want[0], 1, memory_order_release);
  r0 = atomic_load_explicit(&want[1], memory_order_acquire);
  return 0;
}

static void *right(void *arg) {
  (void)arg;
  atomic_store_explicit(&want[1], 1, memory_order_release);
  r1 = atomic_load_explicit(&want[0], memory_order_acquire);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r0 == 1 || r1 == 1);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
