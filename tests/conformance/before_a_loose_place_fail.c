// The step that the contract does not allow comes before the place that is not followed.
/*@ absthread
program before;
shared { x : int = 0; }
thread T for run { init A; A -> B : x' == 1; B -> C : any x; }
*/
#include <string.h>

_Atomic int x;
static const char *text = "abc";

void run(void) {
  x = 2;
  x = (int)strlen(text);
}
// ----
// 5:46: warning: the edge 'B -> C : any x' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 13:3: error: the thread takes a step that its contract does not allow: x goes from 0 to 2, while 'T' is in state A [step-not-allowed]
// 5:28: note: `A -> B : x' == 1` does not allow it: `x' == 1` is false with x' = 2
// 5:25: note: the idle step of A does not allow it: it leaves x as it is, but x = 0 and x' = 2
// 5:25: note: to allow what the thread does: add the edge `A -> B : x' == 2;`
// verdict: false(conformance)
// exit: 10
