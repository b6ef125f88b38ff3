// SHOW: all
// Two threads count without a lock.
#include <assert.h>

/*@ absthread
program lost;
shared { x : int = 0; }
thread Counter for count instances 2 {
  local seen : int;
  init Start;
  state Written assert x == seen + 1;
  Start -> Read : seen' == x;
  Read -> Written : x' == seen + 1;
}
*/

int x;

void count(void) {
  int seen = x;
  x = seen + 1;
  assert(x == seen + 1);
}
// ----
// code_loses_an_update_fail.c:22:3: error: this can fail: 'Counter 1' is here with seen = 0, x = 2 [assertion-can-fail]
//     22 |   assert(x == seen + 1);
//        |   ^~~~~~~~~~~~~~~~~~~~~
// code_loses_an_update_fail.c: program lost
//   thread Counter   for count   2 instances   3 states   2 edges   1 assertion
//   conformance of Counter true(conformance)
//     re-proved by the certificate checker: 7 obligations
//   composition false(unreach-call)
//     the path to it:
//       1. code_loses_an_update_fail.c:20:14: Counter 1: reads x = 0
//          local:  seen = 0
//       2. code_loses_an_update_fail.c:21:3: Counter 1: x = seen + 1
//          after:  x = 1
//       3. code_loses_an_update_fail.c:20:14: Counter 2: reads x = 1
//          local:  seen = 1
//       4. code_loses_an_update_fail.c:21:3: Counter 2: x = seen + 1
//          after:  x = 2
//     to blame: the code; its threads can run like this (replayed)
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
