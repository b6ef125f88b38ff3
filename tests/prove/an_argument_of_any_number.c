// SHOW: all
// Each of any number of threads gets another number.
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
// an_argument_of_any_number.c: program an_argument_of_any_number
//   thread main   for main   1 instance   3 states   3 edges
//   thread run    for run    any number   4 states   3 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 28 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - integers that are converted to pointers denote no object that we know one by one, or were pointers before, at an_argument_of_any_number.c:16:66
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - numbers that are made of addresses are compared for equality, or made addresses again, at an_argument_of_any_number.c:8:21
// VERIFIED: no interleaving of the C threads fails an assertion, for any number of run.
// true
// exit: 0
