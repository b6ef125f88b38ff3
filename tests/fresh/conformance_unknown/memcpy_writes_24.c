// ARGS: check
// memset over the struct that holds the contract variable writes it: level goes to 0 in B.
/*@ absthread
shared { level : int = 0 for dev.level; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
#include <string.h>
struct { int level, other; } dev;
void *work(void *p) { dev.level = 1; memset(&dev, 0, sizeof dev); return p; }
// ----
// ...
// verdict: false(conformance)
// exit: 10
