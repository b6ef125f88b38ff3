// y = 0 leaves y as it is only where y is 0 already.
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
  y = 0;
  __VERIFIER_atomic_end();
}
// ----
// 12:3: error: the thread takes a step that its contract does not allow: x goes from 0 to 1 and y goes from 1 to 0, while 'T' is in state A [step-not-allowed]
// 5:29: note: `A -> B : x' == 1` does not allow it: it leaves y as it is, but y = 1 and y' = 0
// 5:26: note: the idle step of A does not allow it: it leaves x as it is, but x = 0 and x' = 1; it leaves y as it is, but y = 1 and y' = 0
// 5:26: note: to allow what the thread does: add the edge `A -> B : x' == 1, y' == 0;`
// 5:26: note: to allow what the thread does: add the edge `A -> A : x' == 1, y' == 0;`
// verdict: false(conformance)
// exit: 10
