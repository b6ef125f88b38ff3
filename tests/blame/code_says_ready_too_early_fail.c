// SHOW: all
// The flag is set before the data that it announces.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program early;
shared { ready : bool = false; data : int = 0; }
thread Writer for writer {
  init Start;
  Start -> Said : ready';
  Said -> Done : data' == 7;
}
thread Reader for reader {
  init Start;
  end Start;
  state Use assert data == 7;
  Start -> Use when ready;
}
*/

atomic_int ready, data;

void writer(void) {
  ready = 1;
  data = 7;
}

void reader(void) {
  if (ready) assert(data == 7);
}
// ----
// code_says_ready_too_early_fail.c:30:14: error: this can fail: 'Reader' is here with ready = true, data = 0 [assertion-can-fail]
//     30 |   if (ready) assert(data == 7);
//        |              ^~~~~~~~~~~~~~~~~
// code_says_ready_too_early_fail.c: program early
//   thread Writer   for writer   1 instance   3 states   2 edges
//   thread Reader   for reader   1 instance   2 states   1 edge    1 assertion
//   conformance of Writer true(conformance)
//     re-proved by the certificate checker: 4 obligations
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 5 obligations
//   composition false(unreach-call)
//     the path to it:
//       1. code_says_ready_too_early_fail.c:25:3: Writer: ready = 1
//          after:  ready = true
//       2. code_says_ready_too_early_fail.c:30:7: Reader: reads ready = true
//     to blame: the code; its threads can run like this (replayed)
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - as many threads run as the contracts say
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
