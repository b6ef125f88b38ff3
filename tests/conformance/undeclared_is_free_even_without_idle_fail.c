// Nobody declares w: its value is free, but the step still needs an edge, and there is none.
/*@ absthread
program undeclared;
shared { g : int = 0; }
thread T for work { idle off; init A; A -> B : g' == 1; }
*/
_Atomic int w, g;
void work(void) {
  w = 5;
  g = 1;
}
// ----
// 9:3: error: the thread takes a step that its contract does not allow: it changes no variable of the contract, while 'T' is in state A [step-not-allowed]
// 5:39: note: `A -> B : g' == 1` does not allow it: `g' == 1` is false with g' = 0
// 5:36: note: to allow what the thread does: add the edge `A -> A;`
// 5:36: note: to allow this step: add the edge `A -> B;`
// verdict: false(conformance)
// exit: 10
