// Whether it succeeded is not looked at.
/*@ absthread
program cas;
shared { g, x : int = 0; }
thread T for work { init A; A -> B when g == 0 : g' == 1; B -> C : x' == 1; }
*/
_Atomic int x;
int g;
void work(void) {
  __sync_bool_compare_and_swap(&g, 0, 1);
  x = 1;
}
// ----
// 11:3: error: the thread takes a step that its contract does not allow: x goes from 0 to 1, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> B when g == 0 : g' == 1` does not allow it: `g == 0` is false with g = 1; it leaves x as it is, but x = 0 and x' = 1
// 5:26: note: the idle step of A does not allow it: it leaves x as it is, but x = 0 and x' = 1
// 5:26: note: to allow what the thread does: add the edge `A -> B : x' == 1;`
// 5:26: note: to allow what the thread does: add the edge `A -> A : x' == 1;`
// verdict: false(conformance)
// exit: 10
