// flag++ makes true out of 0, and false out of -1.
/*@ absthread
program nonzero;
shared { flag : bool = false; }
thread T for bump { init A; A -> B : flag'; }
*/
_Atomic int flag;
void bump(void) { flag++; }
// ----
// 8:19: error: the thread takes a step that its contract does not allow: flag goes from true to false, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> B : flag'` does not allow it: `flag'` is false with flag' = false
// 5:26: note: the idle step of A does not allow it: it leaves flag as it is, but flag = true and flag' = false
// 5:26: note: to allow what the thread does: add the edge `A -> B : any flag;`
// 5:26: note: to allow what the thread does: add the edge `A -> A : any flag;`
// verdict: false(conformance)
// exit: 10
