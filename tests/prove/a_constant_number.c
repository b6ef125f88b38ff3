// SHOW: all
// Exactly as many as the loop starts: a third would fail.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n;

static void *run(void *unused) {
  int before = atomic_fetch_add(&n, 1);
  assert(before < 2);
  return unused;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// a_constant_number.c: program a_constant_number
//   thread run   for run   2 instances   3 states   2 edges   1 assertion
//   interleavings true
//     a proof of all threads together
//     re-proved by the certificate checker: 21 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
