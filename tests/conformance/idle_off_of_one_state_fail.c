// A read is a step: in B, which has no idle step, no edge allows it.
/*@ absthread
program no_idle;
shared { g, h : int = 0; }
thread T for work {
  init A;
  state B idle off;
  A -> B : g' == 1;
  B -> C : h' == 1;
}
*/
_Atomic int g, h;
void work(void) {
  g = 1;
  int x = h;
  h = 1 + 0 * x;
}
// ----
// 15:11: error: the thread takes a step that its contract does not allow: it changes no variable of the contract, while 'T' is in state B [step-not-allowed]
// 9:3: note: `B -> C : h' == 1` does not allow it: `h' == 1` is false with h' = 0
// 7:9: note: to allow what the thread does: add the edge `B -> B;`
// 7:9: note: to allow this step: add the edge `B -> C;`
// verdict: false(conformance)
// exit: 10
