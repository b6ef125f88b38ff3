// SHOW: all
// Part of the code cannot be read, so that nobody is blamed.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program unread;
shared { x : int = 0; }
thread Writer for writer {
  init Start;
  Start -> Done : x' == 1;
}
thread Reader for reader {
  init Start;
  state Start assert x == 0;
}
*/

atomic_int x;

static int depth(int n) { return n == 0 ? 0 : depth(n - 1); }
void writer(void) { x = 1 + depth(3); }
void reader(void) { assert(x == 0); }
// ----
// unsettled_code_is_not_supported_fail.c:21:47: warning: unsupported in thread 'Writer': recursion of 'depth' [unsupported-c]
//     21 | static int depth(int n) { return n == 0 ? 0 : depth(n - 1); }
//        |                                               ^~~~~~~~~~~~
// unsettled_code_is_not_supported_fail.c:15:22: error: the assertion of state 'Start' fails: 'Reader' is there with x = 1 [wrong-together]
//     15 |   state Start assert x == 0;
//        |                      ^~~~~~
// note: the contracts go wrong together; the code was not shown to
// unsettled_code_is_not_supported_fail.c: program unread
//   thread Writer   for writer   1 instance   2 states   1 edge
//   thread Reader   for reader   1 instance   1 state    0 edges   1 assertion
//   conformance of Writer unknown(unsupported recursion of 'depth' at unsettled_code_is_not_supported_fail.c:21:47)
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 3 obligations
//   composition false(composition)
//     the path to it:
//       1. unsettled_code_is_not_supported_fail.c:11:3: Writer: Start -> Done : x' == 1
//          before: x = 0
//          after:  x = 1
//     who is to blame is not settled: the code of 'Writer' could not be read
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
