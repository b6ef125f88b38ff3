/*@ absthread
program needless;
shared { x : int = 0; }
thread T for once {
  init A;
  state A assert x >= 0;
  A -> B : x' == 1;
}
*/
int x;
void once(void) { x = 1; }
// ----
// 6:18: warning: the C thread conforms without the assertion of state 'A' [needless-assertion]
// verdict: true(conformance)
// exit: 0
