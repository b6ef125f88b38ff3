// SHOW: all
// To write what is const is undefined. Where a pointer has lost its const, that nobody does it is listed.
#include <assert.h>
#include <pthread.h>

static const int fixed = 5;
static int other = 1, which = 1;
static int *changing = &other;

static void *run(void *unused) {
  int *p = which > 5 ? (int *)&fixed : changing;
  *p = 3;
  assert(fixed == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// a_constant_behind_a_cast.c: program a_constant_behind_a_cast
//   thread run   for run   1 instance   4 states   4 edges
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 9 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift (such runs are cut)
//     - objects are accessed through their own types or as characters, and pointers to characters that come from outside point to characters
//     - objects that are const, and texts, are not written through pointers
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
