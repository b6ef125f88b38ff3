// SHOW: all
// The code writes 1; its contract allows any value.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program weak;
shared { x : int = 0; }
thread Writer for writer {
  init Start;
  Start -> Done : any x;
}
thread Reader for reader {
  init Start;
  state Start assert x >= 0;
}
*/

atomic_int x;

void writer(void) { x = 1; }
void reader(void) { assert(x >= 0); }
// ----
// too_weak_allows_any_value_fail.c:11:3: warning: the edge 'Start -> Done : any x' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
//     11 |   Start -> Done : any x;
//        |   ^~~~~~~~~~~~~~~~~~~~~~
// too_weak_allows_any_value_fail.c:15:22: error: the assertion of state 'Start' fails: 'Reader' is there with x = -1 [wrong-together]
//     15 |   state Start assert x >= 0;
//        |                      ^~~~~~
// note: the contracts go wrong together; the code was not shown to
// too_weak_allows_any_value_fail.c: program weak
//   thread Writer   for writer   1 instance   2 states   1 edge
//   thread Reader   for reader   1 instance   1 state    0 edges   1 assertion
//   conformance of Writer true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 3 obligations
//   composition false(composition)
//     the path to it:
//       1. too_weak_allows_any_value_fail.c:11:3: Writer: Start -> Done : any x
//          before: x = 0
//          after:  x = -1
//     to blame: the contracts are too weak; the C threads cannot take step 1, `Start -> Done : any x` at too_weak_allows_any_value_fail.c:11:3
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
