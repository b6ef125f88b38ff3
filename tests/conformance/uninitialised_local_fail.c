// An uninitialised local is arbitrary.
/*@ absthread
program arbitrary;
shared { g : int = 0; }
thread T for work { init A; A -> B : g' == 0; }
*/
_Atomic int g;
void work(void) {
  int x;
  g = x;
}
// ----
// 10:3: error: the thread takes a step that its contract does not allow: g goes from 0 to -1, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> B : g' == 0` does not allow it: `g' == 0` is false with g' = -1
// 5:26: note: the idle step of A does not allow it: it leaves g as it is, but g = 0 and g' = -1
// 5:26: note: to allow what the thread does: add the edge `A -> B : any g;`
// 5:26: note: to allow what the thread does: add the edge `A -> A : any g;`
// verdict: false(conformance)
// exit: 10
