// ARGS: check
// What other files can name they may point to g.
#include <assert.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
int g; int *ep;
void a(void) { *ep = 3; assert(g == 0); }
// ----
// 10:16: error: the thread takes a step that its contract does not allow: g goes from 0 to 3, while 'A' is in state S [step-not-allowed]
// 7:32: note: the idle step of S does not allow it: it leaves g as it is, but g = 0 and g' = 3
// 7:32: note: to allow what the thread does: add the edge `S -> S : any g;`; but then the contracts go wrong together
// verdict: false(conformance)
// exit: 10
