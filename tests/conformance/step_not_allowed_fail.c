/*@ absthread
program stop;
shared { stopped : bool = false; n : int = 0; }
thread T for work {
  init Idle_;
  Idle_ -> Busy when !stopped;
  Busy -> Idle_ : n' == n + 1;
}
*/
#include <stdbool.h>
_Atomic bool stopped;
_Atomic int n;
void work(void) {
  if (!stopped) n++;
  n++;
}
// ----
// 15:3: error: the thread takes a step that its contract does not allow: n goes from 0 to 1, while 'T' is in state Idle_ [step-not-allowed]
// 6:3: note: `Idle_ -> Busy when !stopped` does not allow it: it leaves n as it is, but n = 0 and n' = 1
// 5:8: note: the idle step of Idle_ does not allow it: it leaves n as it is, but n = 0 and n' = 1
// 5:8: note: to allow what the thread does: add the edge `Idle_ -> Busy : n' == n + 1;`
// 5:8: note: to allow what the thread does: add the edge `Idle_ -> Idle_ : n' == n + 1;`
// verdict: false(conformance)
// exit: 10
