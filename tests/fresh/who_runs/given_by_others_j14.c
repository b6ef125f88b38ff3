// ARGS: check
// Likewise, through a struct.
#include <assert.h>
/*@ absthread
shared { n : int = 0 for dev.cnt; }
thread W for w { init A; A -> A : n' == n; }
*/
struct dev { int cnt; };
struct dev dev;
void w(struct dev *d) { d->cnt = 5; }
// ----
// 10:25: error: the thread takes a step that its contract does not allow: n goes from 0 to 5, while 'W' is in state A [step-not-allowed]
// 6:26: note: `A -> A : n' == n` does not allow it: `n' == n` is false with n = 0 and n' = 5
// 6:23: note: the idle step of A does not allow it: it leaves n as it is, but n = 0 and n' = 5
// 6:23: note: to allow what the thread does: add the edge `A -> A : any n;`
// verdict: false(conformance)
// exit: 10
