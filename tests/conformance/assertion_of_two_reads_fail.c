// x == y holds whenever somebody looks; but the assertion looks twice, at different times.
/*@ absthread
program twice;
shared { x, y : int = 0; }
thread T for work { init A; common x == y; }
*/
#include <assert.h>
_Atomic int x, y;
void work(void) { assert(x == y); }
// ----
// 9:19: error: the thread's assertion can fail where the contract's cannot: it fails with tmp.1 = 1 and tmp.2 = 0, while 'T' is in state A [assertion-can-fail]
// 5:36: note: the assertion of state A holds there: `x == y`
// verdict: false(conformance)
// exit: 10
