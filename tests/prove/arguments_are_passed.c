// SHOW: all
// Each thread gets its own number.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int first, second;

static void *run(void *argument) {
  int number = (int)(intptr_t)argument;
  assert(number == 1 || number == 2);
  if (number == 1)
    first = 1;
  else
    second = 1;
  assert(number == 2 || second <= 1);
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (intptr_t i = 1; i <= 2; i++) pthread_create(&t[i - 1], 0, run, (void *)i);
  return 0;
}
// ----
// arguments_are_passed.c: program arguments_are_passed
//   thread run(1)   for run   1 instance   3 states   2 edges   1 assertion
//   thread run(2)   for run   1 instance   2 states   1 edge
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 17 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - integers that are converted to pointers denote no object that we know one by one, or were pointers before, at arguments_are_passed.c:23:71
//     - memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift (such runs are cut)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
