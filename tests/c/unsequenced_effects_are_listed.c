// SHOW: all
// What C leaves open, or undefined, is an assumption.
#include <assert.h>
#include <pthread.h>

static int g;

static int next(void) { return ++g; }
static int three(int x, int y, int z) { return x + y + z; }

static void *run(void *unused) {
  int a[3] = { 0, 0, 0 }, i = 0;
  a[i] = i++;
  i = i + i++;
  i = three(next(), 1, next());
  assert(i == 4);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// unsequenced_effects_are_listed.c: program unsequenced_effects_are_listed
//   thread run   for run   1 instance   6 states   5 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 13 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift (such runs are cut)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - operands and arguments are evaluated from left to right, at unsequenced_effects_are_listed.c:14:7, unsequenced_effects_are_listed.c:15:13
//     - what is assigned is computed before the place that it is assigned to, at unsequenced_effects_are_listed.c:13:3, unsequenced_effects_are_listed.c:14:3
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
