// ARGS: check
// A function in a record of a framework is the framework's: it writes what it was handed.
#include <assert.h>
#include <stdlib.h>
#include <glob.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
int g;
void a(glob_t *t) { t->gl_closedir(0); assert(g == 0); }
// ----
// verdict: true
// exit: 0
