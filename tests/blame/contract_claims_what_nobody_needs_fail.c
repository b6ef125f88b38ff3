// SHOW: all
// The contract of First says that nobody writes after it; the code does not mind.
#include <stdatomic.h>

/*@ absthread
program claims;
shared { x : int = 0; }
thread First for first {
  init Start;
  state Written assert x == 1;
  Start -> Written : x' == 1;
}
thread Second for second {
  init Start;
  Start -> Written : x' == 2;
}
*/

atomic_int x;

void first(void) { x = 1; }
void second(void) { x = 2; }
// ----
// contract_claims_what_nobody_needs_fail.c:10:24: error: the assertion of state 'Written' fails: 'First' is there with x = 2 [wrong-together]
//     10 |   state Written assert x == 1;
//        |                        ^~~~~~
// note: the contracts go wrong together; the code was not shown to
// contract_claims_what_nobody_needs_fail.c: program claims
//   thread First    for first    1 instance   2 states   1 edge   1 assertion
//   thread Second   for second   1 instance   2 states   1 edge
//   conformance of First true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   conformance of Second true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   composition false(composition)
//     the path to it:
//       1. contract_claims_what_nobody_needs_fail.c:11:3: First: Start -> Written : x' == 1
//          before: x = 0
//          after:  x = 1
//       2. contract_claims_what_nobody_needs_fail.c:15:3: Second: Start -> Written : x' == 2
//          before: x = 1
//          after:  x = 2
//     to blame: the contract; the C threads can go this way, but no assertion of theirs fails
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
