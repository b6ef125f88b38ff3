// ARGS: check
// Likewise, with check.
#include <assert.h>
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; A -> A : n' == n; }
*/
int n;
void *w(void *p) { *(int *)p = 5; return 0; }
// ----
// 9:20: error: the thread takes a step that its contract does not allow: n goes from 0 to 5, while 'W' is in state A [step-not-allowed]
// 6:26: note: `A -> A : n' == n` does not allow it: `n' == n` is false with n = 0 and n' = 5
// 6:23: note: the idle step of A does not allow it: it leaves n as it is, but n = 0 and n' = 5
// 6:23: note: to allow what the thread does: add the edge `A -> A : any n;`
// verdict: false(conformance)
// exit: 10
