// ARGS: check
// So is one that a variable with external linkage points to.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
int g; void (*hook)(void);
void a(int i) { if (hook) hook(); assert(g == 0); }
// ----
// verdict: unknown(rests on what 'hook' does)
// exit: 5
