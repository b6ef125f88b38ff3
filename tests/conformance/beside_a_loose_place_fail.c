// A path through the place that is not followed is found first; the other one counts.
/*@ absthread
program beside;
shared { x : int = 0; n : int = 0; }
thread T for run { init A; A -> B : x' == 1; B -> C : n' == 1; }
*/
#include <string.h>

int __VERIFIER_nondet_int(void);

_Atomic int x, n;
static const char *text = "abc";

void run(void) {
  if (__VERIFIER_nondet_int()) {
    x = 1;
    n = 1;
    n = 2;
  } else {
    x = strlen(text) > 3 ? 2 : 1;
    n = 1;
  }
}
// ----
// 18:5: error: the thread takes a step that its contract does not allow: n goes from 0 to 2, while 'T' is in state C [step-not-allowed]
// 5:51: note: the idle step of C does not allow it: it leaves n as it is, but n = 0 and n' = 2
// 5:51: note: to allow this step: add the edge `C -> C : n' == 2;`
// verdict: false(conformance)
// exit: 10
