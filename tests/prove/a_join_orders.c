// SHOW: all
// What a thread wrote is there after the join.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *run(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
// ----
// a_join_orders.c: program a_join_orders
//   thread main   for main   1 instance   3 states   2 edges   1 assertion
//   thread run    for run    1 instance   3 states   2 edges
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 23 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
