// The last write of the loop is checked, in the round in which it is the third.
/*@ absthread
program third;
shared { g : int = 0; }
thread T for work { init A; A -> A : g' < 2, g' >= 0; }
*/
_Atomic int g;
void work(void) {
  for (int i = 0; i < 3; i++) g = i;
}
// ----
// 9:31: error: the thread takes a step that its contract does not allow: g goes from 1 to 2, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> A : g' < 2, g' >= 0` does not allow it: `g' < 2` is false with g' = 2
// 5:26: note: the idle step of A does not allow it: it leaves g as it is, but g = 1 and g' = 2
// 5:26: note: to allow what the thread does: add the edge `A -> A : any g;`
// verdict: false(conformance)
// exit: 10
