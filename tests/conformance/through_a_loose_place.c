// The twin: whatever the place gives, the contract allows it.
/*@ absthread
program through;
shared { x : int = 0; }
thread T for run { init A; A -> B : x' == 1 || x' == 2; }
*/
#include <string.h>

_Atomic int x;
static const char *text = "abc";

void run(void) { x = strlen(text) > 3 ? 2 : 1; }
// ----
// verdict: true(conformance)
// exit: 0
