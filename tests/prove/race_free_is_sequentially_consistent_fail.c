// SHOW: all
// The assertion never fails in an interleaving, but the flag is plain: a race, so that the machine may do more.
#include <assert.h>
#include <pthread.h>

static int data, ready;

static void *give(void *unused) {
  data = 1;
  ready = 1;
  return unused;
}

static void *take(void *unused) {
  if (ready) assert(data == 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, give, 0);
  pthread_create(&b, 0, take, 0);
  return 0;
}
// ----
// race_free_is_sequentially_consistent_fail.c: program race_free_is_sequentially_consistent_fail
//   thread give   for give   1 instance   3 states   2 edges
//   thread take   for take   1 instance   3 states   3 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 25 obligations
//   race-freedom true(assuming sequential consistency)
//     a race on 'ready': race_free_is_sequentially_consistent_fail.c:10:3 writes it here, race_free_is_sequentially_consistent_fail.c:15:7 reads it here
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
// VERIFIED: no interleaving of the C threads fails an assertion, assuming sequential consistency.
// true(assuming sequential consistency)
// exit: 5
