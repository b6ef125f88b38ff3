// By accesses, the default, a local statement is silent and needs no edge.
int g = 0;

/*@ absthread
program local_statement;
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
// verdict: true(conformance)
// exit: 0
