// SHOW: all
// Without a conversion nothing leads to the constant, and nothing is listed.
#include <assert.h>
#include <pthread.h>

static const int fixed = 5;
static int other = 1;
static const int *reader = &fixed;
static int *changing = &other;

static void *run(void *unused) {
  *changing = 3;
  assert(*reader == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// a_constant_without_a_cast.c: program a_constant_without_a_cast
//   thread run   for run   1 instance   6 states   5 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 13 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift (such runs are cut)
//     - objects are accessed through their own types or as characters, and pointers to characters that come from outside point to characters
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
