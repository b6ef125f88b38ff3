// SHOW: all
// The flag is set before the data; what the library computes on another way does not matter.
#include <assert.h>
#include <stdatomic.h>
#include <string.h>

/*@ absthread
program beside;
shared { ready : bool = false; data : int = 0; }
thread Writer for writer {
  init Start;
  Start -> Said : ready';
  Said -> Done : data' == 7;
  Start -> Done : any data;
}
thread Reader for reader {
  init Start;
  end Start;
  state Use assert data == 7;
  Start -> Use when ready;
}
*/

int __VERIFIER_nondet_int(void);

atomic_int ready, data;
static const char *const text = "abc";

void writer(void) {
  if (__VERIFIER_nondet_int()) {
    data = (int)strlen(text);
    return;
  }
  ready = 1;
  data = 7;
}

void reader(void) {
  if (ready) assert(data == 7);
}
// ----
// code_beside_a_loose_place_fail.c:39:14: error: this can fail: 'Reader' is here with ready = true, data = 0 [assertion-can-fail]
//     39 |   if (ready) assert(data == 7);
//        |              ^~~~~~~~~~~~~~~~~
// code_beside_a_loose_place_fail.c: program beside
//   thread Writer   for writer   1 instance   3 states   3 edges
//   thread Reader   for reader   1 instance   2 states   1 edge    1 assertion
//   conformance of Writer true(conformance)
//     re-proved by the certificate checker: 5 obligations
//   conformance of Reader true(conformance)
//     re-proved by the certificate checker: 5 obligations
//   composition false(unreach-call)
//     the path to it:
//       1. code_beside_a_loose_place_fail.c:34:3: Writer: ready = 1
//          after:  ready = true
//       2. code_beside_a_loose_place_fail.c:39:7: Reader: reads ready = true
//     to blame: the code; its threads can run like this (replayed)
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - 'strlen' may give any value
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
