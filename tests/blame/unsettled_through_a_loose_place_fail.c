// SHOW: all
// The code would have to write 5, which it does if a text is longer than it is: nobody is blamed.
#include <assert.h>
#include <stdatomic.h>
#include <string.h>

/*@ absthread
program through;
shared { data : int = 7; }
thread Writer for writer {
  init Start;
  Start -> Done : data' == 5 || data' == 7;
}
thread Reader for reader {
  init Start;
  state Start assert data == 7;
}
*/

atomic_int data = 7;
static const char *const text = "abc";

void writer(void) { data = strlen(text) > 3 ? 5 : 7; }
void reader(void) { assert(data == 7); }
// ----
// unsettled_through_a_loose_place_fail.c:16:22: error: the assertion of state 'Start' fails: 'Reader' is there with data = 5 [wrong-together]
//     16 |   state Start assert data == 7;
//        |                      ^~~~~~~~~
// note: the contracts go wrong together; the code was not shown to
// unsettled_through_a_loose_place_fail.c: program through
//   thread Writer   for writer   1 instance   2 states   1 edge
//   thread Reader   for reader   1 instance   1 state    0 edges   1 assertion
//   conformance of Writer true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 3 obligations
//   composition false(composition)
//     the path to it:
//       1. unsettled_through_a_loose_place_fail.c:12:3: Writer: Start -> Done : data' == 5 || data' == 7
//          before: data = 7
//          after:  data = 5
//     who is to blame is not settled: unsettled_through_a_loose_place_fail.c:23:28: what this call gives is taken to be anything
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - 'strlen' may give any value
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
