// SHOW: all
// Which number a thread gets is not followed: a proof holds for all of them.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number * 2 == number + number);
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  for (intptr_t i = 0; i < argc; i++) pthread_create(&t, 0, run, (void *)i);
  return 0;
}
// ----
// an_argument_that_is_not_known.c: program an_argument_that_is_not_known
//   thread run   for run   any number   3 states   2 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 9 obligations
//     an_argument_that_is_not_known.c:16:39: the argument of 'run' is not known here: any value is taken
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - integers that are converted to pointers denote no object that we know one by one, or were pointers before
//     - no overflow: every result and every converted value lies in its C type
//     - numbers that are made of addresses are compared for equality, or made addresses again
//     - the loop in 'main' starts any number of 'run'
// VERIFIED: no interleaving of the C threads fails an assertion, for any number of run.
// true
// exit: 0
