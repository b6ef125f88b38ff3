/*@ absthread
program alias;
shared { x : int = 0; }
thread T for f {
  init A;
  state A assert x == 0;
}
*/
#include <assert.h>
int x;
extern int y __attribute__((alias("x")));
void f(void) { y = 1; }
// ----
// 12:16: error: the thread takes a step that its contract does not allow: x goes from 0 to 1, while 'T' is in state A [step-not-allowed]
// 6:9: note: the idle step of A does not allow it: it leaves x as it is, but x = 0 and x' = 1
// 6:9: note: to allow what the thread does: add the edge `A -> A : x' == 1;`; but then the contracts go wrong together
// verdict: false(conformance)
// exit: 10
