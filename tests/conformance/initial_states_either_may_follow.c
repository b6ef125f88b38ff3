// Either initial state may follow; both do at first.
/*@ absthread
program either;
shared { x : int = 0; }
thread T for work {
  init A, B;
  A -> C : x' == 1;
  B -> D : x' == 2;
}
*/
_Atomic int x;
int __VERIFIER_nondet_int(void);
void work(void) {
  if (__VERIFIER_nondet_int())
    x = 1;
  else
    x = 2;
}
// ----
// verdict: true(conformance)
// exit: 0
