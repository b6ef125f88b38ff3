// ... it is listed.
// SHOW: all
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *run(void *unused) {
  int n = 0;
  if (strlen("abc") > 100) n = 1;
  assert(n <= 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// what_the_library_computes.c: program what_the_library_computes
//   thread run   for run   1 instance   3 states   3 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 8 obligations
//     what_the_library_computes.c:9:7: what this call gives is taken to be anything
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - 'strlen' may give any value
//     - calls of the thread library succeed
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
