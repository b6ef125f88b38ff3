// The same with three values.
/*@ absthread
program kept;
shared { g : int = 0; }
thread T for work {
  local t : int = 0;
  init A;
  A -> B : g' == 1, t' == 1;
  A -> B : g' == 1, t' == 2;
  A -> B : g' == 1, t' == 4;
  B -> C : g' == t;
}
*/
_Atomic int g;
void work(void) {
  g = 1;
  g = 4;
}
// ----
// verdict: true(conformance)
// exit: 0
