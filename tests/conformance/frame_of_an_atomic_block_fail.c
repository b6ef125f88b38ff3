// The edge says nothing of y, so y keeps its value; the atomic block changes both.
/*@ absthread
program both;
shared { x, y : int = 0; }
thread T for work { init A; A -> B : x' == 1; }
*/
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x, y;
void work(void) {
  __VERIFIER_atomic_begin();
  x = 1;
  y = 2;
  __VERIFIER_atomic_end();
}
// ----
// 12:3: error: the thread takes a step that its contract does not allow: x goes from 0 to 1 and y goes from 0 to 2, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> B : x' == 1` does not allow it: it leaves y as it is, but y = 0 and y' = 2
// 5:26: note: the idle step of A does not allow it: it leaves x as it is, but x = 0 and x' = 1; it leaves y as it is, but y = 0 and y' = 2
// 5:26: note: to allow what the thread does: add the edge `A -> B : x' == 1, y' == 2;`
// 5:26: note: to allow what the thread does: add the edge `A -> A : x' == 1, y' == 2;`
// verdict: false(conformance)
// exit: 10
