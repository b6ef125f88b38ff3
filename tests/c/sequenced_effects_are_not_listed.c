// SHOW: all
// What has one order only needs no assumption.
#include <assert.h>
#include <pthread.h>

static int g;

static int next(void) { return ++g; }
static int three(int x, int y, int z) { return x + y + z; }

static void *run(void *unused) {
  int a[3] = { 0, 0, 0 }, i = 0, k = 2;
  a[i] = k++;
  i = k++ + i;
  i = three(next(), 1, k);
  assert(i == 6);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// sequenced_effects_are_not_listed.c: program sequenced_effects_are_not_listed
//   thread run   for run   1 instance   4 states   3 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 9 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift (such runs are cut)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
