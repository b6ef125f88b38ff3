// With atomicity statement a local statement is a step and needs an edge; idle steps are off here.
int g = 0;

/*@ absthread
program local_statement;
atomicity statement;
shared { g : int = 0; }
thread T for t {
  idle off;
  init X;
  X -> Y : g' == 1;
}
*/
void t(void) {
  int x;
  x = 1;
  g = x;
}
// ----
// 16:3: error: the thread takes a step that its contract does not allow: it changes no variable of the contract, while 'T' is in state X [step-not-allowed]
// 11:3: note: `X -> Y : g' == 1` does not allow it: `g' == 1` is false with g' = 0
// 10:8: note: to allow what the thread does: add the edge `X -> X;`
// 10:8: note: to allow this step: add the edge `X -> Y;`
// verdict: false(conformance)
// exit: 10
