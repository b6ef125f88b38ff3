// ARGS: check
// A function that a parameter points to is one of a file that is not seen: it may write g.
/*@ absthread
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
#include <assert.h>
int g;
void a(void (*f)(void)) { f(); assert(g == 0); }
// ----
// verdict: unknown(rests on what 'f' does)
// exit: 5
