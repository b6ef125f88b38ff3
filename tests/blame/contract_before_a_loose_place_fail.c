// SHOW: all
// The flag may change after it was read, and the contract says that it stays; the place that is not followed comes later.
#include <stdatomic.h>
#include <string.h>

/*@ absthread
program place;
shared { flag : bool = false; n : int = 0; }
thread Reader for reader {
  init Start;
  end Start;
  state Seen assert !flag;
  Start -> Seen when !flag;
  Seen -> Done : any n;
}
thread Setter for setter {
  init Start;
  Start -> Done : flag';
}
*/

atomic_int flag, n;
static const char *const text = "abc";

void reader(void) {
  if (!flag) n = (int)strlen(text);
}
void setter(void) { flag = 1; }
// ----
// contract_before_a_loose_place_fail.c:12:21: error: the assertion of state 'Seen' fails: 'Reader' is there with flag = true and n = 0 [wrong-together]
//     12 |   state Seen assert !flag;
//        |                     ^~~~~
// note: the contracts go wrong together; the code was not shown to
// contract_before_a_loose_place_fail.c: program place
//   thread Reader   for reader   1 instance   3 states   2 edges   1 assertion
//   thread Setter   for setter   1 instance   2 states   1 edge
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 4 obligations
//   conformance of Setter true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   composition false(composition)
//     the path to it:
//       1. contract_before_a_loose_place_fail.c:13:3: Reader: Start -> Seen when !flag
//          before: flag = false, n = 0
//       2. contract_before_a_loose_place_fail.c:18:3: Setter: Start -> Done : flag'
//          before: flag = false, n = 0
//          after:  flag = true
//     to blame: the contract; the C threads can go this way, but no assertion of theirs fails
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - 'strlen' may give any value
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
