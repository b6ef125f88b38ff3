// By statements the assertion looks once.
/*@ absthread
program once;
atomicity statement;
shared { x, y : int = 0; }
thread T for work { init A; common x == y; }
*/
#include <assert.h>
int x, y;
void work(void) { assert(x == y); }
// ----
// verdict: true(conformance)
// exit: 0
