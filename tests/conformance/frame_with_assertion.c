// y = 0 leaves y as it is, because A asserts that it is 0.
/*@ absthread
program both;
shared { x, y : int = 0; }
thread T for work { init A; state A assert y == 0; A -> B : x' == 1; }
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
// verdict: true(conformance)
// exit: 0
