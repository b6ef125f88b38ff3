// `any x` is about x alone.
/*@ absthread
program any_x;
shared { x, y : int = 0; }
thread T for work { init A; A -> A : any x; }
*/
_Atomic int x, y;
void work(void) { y = 7; }
// ----
// 8:19: error: the thread takes a step that its contract does not allow: y goes from 0 to 7, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> A : any x` does not allow it: it leaves y as it is, but y = 0 and y' = 7
// 5:26: note: the idle step of A does not allow it: it leaves y as it is, but y = 0 and y' = 7
// 5:26: note: to allow what the thread does: add the edge `A -> A : y' == 7;`
// verdict: false(conformance)
// exit: 10
