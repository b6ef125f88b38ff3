// SHOW: all
// No race, but the flag is relaxed: nothing follows about sequential consistency.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, ready;

static void *give(void *unused) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

static void *take(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_relaxed)) assert(data == 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, give, 0);
  pthread_create(&b, 0, take, 0);
  return 0;
}
// ----
// weak_orders_are_a_condition_fail.c: program weak_orders_are_a_condition_fail
//   thread give   for give   1 instance   3 states   2 edges
//   thread take   for take   1 instance   3 states   3 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 25 obligations
//   race-freedom true(assuming sequential consistency)
//     weak_orders_are_a_condition_fail.c:11:3: an atomic access that is not seq_cst to 'ready'
//     weak_orders_are_a_condition_fail.c:16:7: an atomic access that is not seq_cst to 'ready'
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - sequential consistency: the atomic access 'atomic_load_explicit(&ready, memory_order_relaxed)' has a weaker memory order
//     - sequential consistency: the atomic access 'atomic_store_explicit(&ready, 1, memory_order_relaxed)' has a weaker memory order
// VERIFIED: no interleaving of the C threads fails an assertion, assuming sequential consistency.
// true(assuming sequential consistency)
// exit: 5
