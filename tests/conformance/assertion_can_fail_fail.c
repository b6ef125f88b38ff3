/*@ absthread
program careless;
shared { stopped : bool = false; }
thread T for work {
  init A;
}
*/
#include <assert.h>
#include <stdbool.h>
bool stopped;
void work(void) { assert(!stopped); }
// ----
// 11:19: error: the thread's assertion can fail where the contract's cannot: it fails with stopped = true, while 'T' is in state A [assertion-can-fail]
// 5:8: note: state A asserts nothing
// 5:8: note: to allow what the thread does: let state A assert `!stopped`
// verdict: false(conformance)
// exit: 10
