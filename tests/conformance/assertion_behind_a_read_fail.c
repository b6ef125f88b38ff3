// What was true when it was read need not be true any more.
/*@ absthread
program stale;
shared { stopped : bool = false; }
thread T for work { init A; A -> B when !stopped; }
*/
#include <assert.h>
#include <stdbool.h>
_Atomic bool stopped;
void work(void) {
  if (!stopped) assert(!stopped);
}
// ----
// 11:17: error: the thread's assertion can fail where the contract's cannot: it fails with stopped = true, while 'T' is in state A or B [assertion-can-fail]
// 5:26: note: state A asserts nothing
// 5:34: note: state B asserts nothing
// 5:26: note: to allow what the thread does: let state A assert `!stopped`
// 5:34: note: to allow what the thread does: let state B assert `!stopped`
// verdict: false(conformance)
// exit: 10
