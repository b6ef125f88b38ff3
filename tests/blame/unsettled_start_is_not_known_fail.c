// SHOW: all
// The code can fail only if the two addresses, of which it is not known here what they are, differ.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program start;
shared { x : int = 0; }
thread Writer for writer {
  init Start;
  Start -> Done : x' == 1;
}
thread Reader for reader {
  init Start;
  end Start;
  state Seen assert x == 0;
  Start -> Seen when x == 1;
}
*/

atomic_int x;
int a;
atomic_long n = (long)&a + 3, m = (long)&a + 3;

void writer(void) { x = 1; }
void reader(void) {
  if (x == 1) assert(m == n);
}
// ----
// unsettled_start_is_not_known_fail.c:27:15: error: the thread's assertion can fail where the contract's cannot: it fails with tmp.1 = 1 and tmp.2 = 0, while 'Reader' is in state Start or Seen [assertion-can-fail]
//     27 |   if (x == 1) assert(m == n);
//        |               ^~~~~~~~~~~~~~
// unsettled_start_is_not_known_fail.c:14:8: note: state Start asserts nothing
//     14 |   init Start;
//        |        ^~~~~
// unsettled_start_is_not_known_fail.c:16:21: note: the assertion of state Seen holds there: `x == 0`
//     16 |   state Seen assert x == 0;
//        |                     ^~~~~~
// unsettled_start_is_not_known_fail.c:16:21: error: the assertion of state 'Seen' fails: 'Reader' is there with x = 1 [wrong-together]
//     16 |   state Seen assert x == 0;
//        |                     ^~~~~~
// note: the contracts go wrong together; the code was not shown to
// unsettled_start_is_not_known_fail.c: program start
//   thread Writer   for writer   1 instance   2 states   1 edge
//   thread Reader   for reader   1 instance   2 states   1 edge   1 assertion
//   conformance of Writer true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   conformance of Reader false(conformance)
//     the path to it:
//       1. unsettled_start_is_not_known_fail.c:27:7: x == 1
//          contract in Start
//          before: x = 1
//       2. unsettled_start_is_not_known_fail.c:27:15: assert(m == n)
//          contract in Start or Seen
//          before: m = 1
//          local:  tmp.1 = 1
//       3. unsettled_start_is_not_known_fail.c:27:15: assert(m == n)
//          contract in Start or Seen
//          before: n = 0
//          local:  tmp.2 = 0
//   composition false(composition)
//     the path to it:
//       1. unsettled_start_is_not_known_fail.c:11:3: Writer: Start -> Done : x' == 1
//          before: x = 0
//          after:  x = 1
//       2. unsettled_start_is_not_known_fail.c:17:3: Reader: Start -> Seen when x == 1
//          before: x = 1
//     who is to blame is not settled: unsettled_start_is_not_known_fail.c:23:1: what 'm' holds at the start is not known here
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - operands and arguments are evaluated from left to right, at unsettled_start_is_not_known_fail.c:27:15
//     - no contract declares m, n: any step of any thread may change them
//     - as many threads run as the contracts say
// VIOLATED: the code does not do what its contract says.
// false(conformance)
// exit: 10
