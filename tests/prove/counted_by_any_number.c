// That 2^32 threads count up is left out, and said.
// ARGS: prove     SHOW: all
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint count;

static void *run(void *unused) {
  count++;
  assert(count > 0);
  count--;
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
  }
}
// ----
// counted_by_any_number.c: program counted_by_any_number
//   thread run   for run   any number   3 states   2 edges   1 assertion
//   interleavings true
//     a proof that counts threads, or speaks of any two of them
//     proved for any number of run
//     re-proved by the certificate checker: 4 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - no wrap at counted_by_any_number.c:10: count++
//     - the loop in 'main' starts any number of 'run'
// VERIFIED: no interleaving of the C threads fails an assertion, for any number of run.
// true
// exit: 0
