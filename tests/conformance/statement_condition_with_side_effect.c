// By statements a condition with its side effects is one step.
/*@ absthread
program cond;
atomicity statement;
shared { x, y : int = 0; }
thread T for work {
  init A;
  A -> B when x == 0 : x' == 1;
  A -> C when x != 0 : x' == x + 1;
  B -> D : y' == 1;
}
*/
int x, y;
void work(void) {
  if (x++ == 0) y = 1;
}
// ----
// verdict: true(conformance)
// exit: 0
