// a && b are two reads, and no step sees both.
/*@ absthread
program two_reads;
shared { a, b, x : bool = false; }
thread T for work {
  init A;
  A -> B when a && b;
  B -> C : x';
}
*/
#include <stdbool.h>
_Atomic bool a, b, x;
void work(void) {
  if (a && b) x = true;
}
// ----
// 14:15: error: the thread takes a step that its contract does not allow: x goes from false to true, while 'T' is in state A [step-not-allowed]
// 7:3: note: `A -> B when a && b` does not allow it: `a` is false with a = false; `b` is false with b = false; it leaves x as it is, but x = false and x' = true
// 6:8: note: the idle step of A does not allow it: it leaves x as it is, but x = false and x' = true
// 6:8: note: to allow what the thread does: add the edge `A -> B : x';`
// 6:8: note: to allow what the thread does: add the edge `A -> A : x';`
// verdict: false(conformance)
// exit: 10
