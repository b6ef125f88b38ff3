// g is 0 at the start of the program, but others may have changed it before the first step.
/*@ absthread
program start;
shared { g : int = 0; }
thread T for work { init A; A -> B : g' == 1; }
*/
_Atomic int g = 0;
void work(void) { g++; }
// ----
// 8:19: error: the thread takes a step that its contract does not allow: g goes from 1 to 2, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> B : g' == 1` does not allow it: `g' == 1` is false with g' = 2
// 5:26: note: the idle step of A does not allow it: it leaves g as it is, but g = 1 and g' = 2
// 5:26: note: to allow what the thread does: add the edge `A -> B : g' == g + 1;`
// 5:26: note: to allow what the thread does: add the edge `A -> A : g' == g + 1;`
// verdict: false(conformance)
// exit: 10
