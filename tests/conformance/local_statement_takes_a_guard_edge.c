// With atomicity statement the local statement may take the edge that only has a guard, so that the
// contract is at Y when g is written.
int g = 0;

/*@ absthread
program guard_edge;
atomicity statement;
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
// verdict: true(conformance)
// exit: 0
