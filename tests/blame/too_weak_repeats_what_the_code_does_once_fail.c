// SHOW: all
// The code adds one, once; its contract does so as often as it likes.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program often;
shared { x : int = 0; }
thread Adder for adder {
  init Adding;
  end Adding;
  Adding -> Adding : x' == x + 1;
}
thread Reader for reader {
  init Start;
  state Start assert x <= 1;
}
*/

atomic_int x;

void adder(void) { atomic_fetch_add(&x, 1); }
void reader(void) { assert(x <= 1); }
// ----
// too_weak_repeats_what_the_code_does_once_fail.c:16:22: error: the assertion of state 'Start' fails: 'Reader' is there with x = 2 [wrong-together]
//     16 |   state Start assert x <= 1;
//        |                      ^~~~~~
// note: the contracts go wrong together; the code was not shown to
// too_weak_repeats_what_the_code_does_once_fail.c: program often
//   thread Adder    for adder    1 instance   1 state   1 edge
//   thread Reader   for reader   1 instance   1 state   0 edges   1 assertion
//   conformance of Adder true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 3 obligations
//   composition false(composition)
//     the path to it:
//       1. too_weak_repeats_what_the_code_does_once_fail.c:12:3: Adder: Adding -> Adding : x' == x + 1
//          before: x = 0
//          after:  x = 1
//       2. too_weak_repeats_what_the_code_does_once_fail.c:12:3: Adder: Adding -> Adding : x' == x + 1
//          before: x = 1
//          after:  x = 2
//     to blame: the contracts are too weak; the C threads cannot take step 2, `Adding -> Adding : x' == x + 1` at too_weak_repeats_what_the_code_does_once_fail.c:12:3
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
