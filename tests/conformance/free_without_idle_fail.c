// Without idle steps there is no edge that carries the change of v.
/*@ absthread
program free_v;
shared { v, g : int = 0; }
thread T for work { free v; idle off; init A; A -> B : g' == 1; }
*/
_Atomic int v, g;
void work(void) {
  v = 5;
  g = 1;
}
// ----
// 9:3: error: the thread takes a step that its contract does not allow: v goes from 0 to 5, while 'T' is in state A [step-not-allowed]
// 5:47: note: `A -> B : g' == 1` does not allow it: `g' == 1` is false with g' = 0
// 5:44: note: to allow what the thread does: add the edge `A -> A;`
// 5:44: note: to allow this step: add the edge `A -> B;`
// verdict: false(conformance)
// exit: 10
