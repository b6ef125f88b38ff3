// ARGS: check
// Twin of 25: read() into a local; only the fixed store reaches the contract variable.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
composition { invariant level <= 1; }
*/
#include <unistd.h>
static int level;
void *work(void *p) { int buf = 0; read(0, &buf, sizeof buf); if (buf) level = 1; return p; }
// ----
// verdict: true
// exit: 0
