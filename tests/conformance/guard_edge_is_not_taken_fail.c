// By accesses nothing takes the edge that only has a guard: the write comes when the
// contract is still at X.
int g = 0;

/*@ absthread
program guard_edge;
shared { g : int = 0; }
thread T for t {
  idle off;
  init X;
  state X assert g == 0;
  X -> Y when g == 0;
  Y -> Z : g' == 1;
}
*/
void t(void) {
  int x;
  x = 1;
  g = x;
}
// ----
// 19:3: error: the thread takes a step that its contract does not allow: g goes from 0 to 1, while 'T' is in state X [step-not-allowed]
// 12:3: note: `X -> Y when g == 0` does not allow it: it leaves g as it is, but g = 0 and g' = 1
// 11:9: note: to allow what the thread does: add the edge `X -> Y : g' == 1;`
// verdict: false(conformance)
// exit: 10
