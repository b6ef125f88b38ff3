// SHOW: all
// When the wait returns is not followed here; but whenever it does, the code does not write 9.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/*@ absthread
program weak;
shared { data : int = 7; }
thread Writer for writer {
  init Start;
  Start -> Done : data' == 7 || data' == 9;
}
thread Reader for reader {
  init Start;
  state Start assert data != 9;
}
*/

atomic_int data = 7;
static pthread_t before;

void writer(void) {
  pthread_join(before, 0);
  data = 7;
}
void reader(void) { assert(data != 9); }
// ----
// too_weak_with_a_loose_place_fail.c:16:22: error: the assertion of state 'Start' fails: 'Reader' is there with data = 9 [wrong-together]
//     16 |   state Start assert data != 9;
//        |                      ^~~~~~~~~
// note: the contracts go wrong together; the code was not shown to
// too_weak_with_a_loose_place_fail.c: program weak
//   thread Writer   for writer   1 instance   2 states   1 edge
//   thread Reader   for reader   1 instance   1 state    0 edges   1 assertion
//   conformance of Writer true(conformance)
//     re-proved by the certificate checker: 4 obligations
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 3 obligations
//   composition false(composition)
//     the path to it:
//       1. too_weak_with_a_loose_place_fail.c:12:3: Writer: Start -> Done : data' == 7 || data' == 9
//          before: data = 7
//          after:  data = 9
//     to blame: the contracts are too weak; the C threads cannot take step 1, `Start -> Done : data' == 7 || data' == 9` at too_weak_with_a_loose_place_fail.c:12:3
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - no contract declares before: any step of any thread may change it
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
