// SHOW: all
// The numbers are not negative, but that is not followed: no interleaving is shown.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number >= 0);
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  for (intptr_t i = 0; i < argc; i++) pthread_create(&t, 0, run, (void *)i);
  return 0;
}
// ----
// an_argument_that_is_not_known_fail.c: program an_argument_that_is_not_known_fail
//   thread run   for run   any number   3 states   2 edges   1 assertion
//   interleavings unknown(not followed at an_argument_that_is_not_known_fail.c:16:39: an interleaving was found that the code may not have)
//     an_argument_that_is_not_known_fail.c:16:39: the argument of 'run' is not known here: any value is taken
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - integers that are converted to pointers denote no object that we know one by one, or were pointers before
//     - no overflow: every result and every converted value lies in its C type
//     - numbers that are made of addresses are compared for equality, or made addresses again
//     - the loop in 'main' starts any number of 'run'
// NOT DECIDED: not followed at an_argument_that_is_not_known_fail.c:16:39: an interleaving was found that the code may not have.
// unknown(not followed at an_argument_that_is_not_known_fail.c:16:39: an interleaving was found that the code may not have)
// exit: 5
