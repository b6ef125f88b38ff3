// ARGS: check
// A non-static entry point without contract writes nothing but asserts something that a worker breaks.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
#include <assert.h>
int level;
void *work(void *p) { level = 1; return p; }
void irq_entry(void) { assert(level == 0); }
// ----
// ...
// verdict: unknown(uncovered assertion irq_entry)
// exit: 5
