// ARGS: check
// So is one in a table of a type of the project's own.
#include <assert.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
struct ops { int (*get)(void *); void *priv; }; struct dev { const struct ops *ops; };
int g;
void a(struct dev *d) { d->ops->get(d->ops->priv); assert(g == 0); }
// ----
// verdict: unknown(rests on what 'd->ops->get' does)
// exit: 5
