// SHOW: all
// A thread starts another one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *child(void *unused) {
  assert(ready);
  return unused;
}
static void *parent(void *unused) {
  pthread_t t;
  ready = 1;
  pthread_create(&t, 0, child, 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, parent, 0);
  return 0;
}
// ----
// threads_start_threads.c: program threads_start_threads
//   thread parent   for parent   1 instance   3 states   2 edges
//   thread child    for child    1 instance   3 states   2 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 26 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
