// The only path that there seems to be goes through a place that is not followed: no verdict.
/*@ absthread
program through;
shared { x : int = 0; }
thread T for run { init A; A -> B : x' == 1; }
*/
#include <string.h>

_Atomic int x;
static const char *text = "abc";

void run(void) { x = strlen(text) > 3 ? 2 : 1; }
// ----
// verdict: unknown(a path that may rest on through_a_loose_place_fail.c:12:22: what this call gives is taken to be anything)
// exit: 5
