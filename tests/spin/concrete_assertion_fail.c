// ARGS: spin --concrete --instances T=2    REQUIRES: spin    SHOW: all
/*@ absthread
shared { n : int = 0; }
thread T for run instances any { init A; A -> A : any n; }
*/
#include <assert.h>
int n;
void run(void) {
  int seen = n;
  n = seen + 1;
  assert(n != 1);
}
// ----
// concrete_assertion_fail.c:11:3: error: this can fail: 'T 2' is here with n = 1 [assertion-can-fail]
//     11 |   assert(n != 1);
//        |   ^~~~~~~~~~~~~~
// concrete_assertion_fail.c
//   thread T   for run   any number   4 states   3 edges   1 assertion
//   interleavings false(unreach-call)
//     the path to it:
//       1. concrete_assertion_fail.c:9:14: T 2: reads n = 0
//          local:  seen = 0
//       2. concrete_assertion_fail.c:10:3: T 2: n = seen + 1
//          after:  n = 1
//     n is an integer without bounds, here -1000..1000; an assertion fails if that is not enough.
//     seen is an integer without bounds, here -1000..1000; an assertion fails if that is not enough.
//   assuming
//     - as many threads run as the contracts say
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - sequential consistency (races are looked for by `absthread races`)
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
