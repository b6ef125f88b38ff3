/*@ absthread
program unused;
shared { x : int = 0; }
thread T for once {
  init A;
  A -> B : x' == 1;
  A -> C : x' == 2;
}
*/
int x;
void once(void) { x = 1; }
// ----
// 7:3: warning: no step of the C thread needs `A -> C : x' == 2` [unused-edge]
// 7:8: warning: the C thread conforms without ever being in state 'C' [unused-state]
// verdict: true(conformance)
// exit: 0
