// What is read of a contract bool that is true may be any value but 0.
/*@ absthread
program nonzero;
shared { flag : bool = false; }
thread T for look { init A; }
*/
#include <assert.h>
_Atomic int flag;
void look(void) {
  int x = flag;
  assert(x == 0 || x == 1);
}
// ----
// 11:3: error: the thread's assertion can fail where the contract's cannot: it fails with x = 2, while 'T' is in state A [assertion-can-fail]
// 5:26: note: state A asserts nothing
// verdict: false(conformance)
// exit: 10
