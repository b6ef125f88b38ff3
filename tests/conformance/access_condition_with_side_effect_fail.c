// By accesses a plain x++ is a read and a write.
/*@ absthread
program cond;
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
// 14:7: error: the thread takes a step that its contract does not allow: x goes from 2 to 1, while 'T' is in state A [step-not-allowed]
// 7:3: note: `A -> B when x == 0 : x' == 1` does not allow it: `x == 0` is false with x = 2
// 8:3: note: `A -> C when x != 0 : x' == x + 1` does not allow it: `x' == x + 1` is false with x = 2 and x' = 1
// 6:8: note: the idle step of A does not allow it: it leaves x as it is, but x = 2 and x' = 1
// 6:8: note: to allow what the thread does: let state A assert `x == 0`
// 6:8: note: to allow what the thread does: add the edge `A -> B : any x;`
// 7:3: note: to allow this step: weaken the guard of 'A -> B when x == 0 : x' == 1': without `x == 0` it allows this step
// verdict: false(conformance)
// exit: 10
