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
int nondet(void);
void work(void) {
  if (nondet())
    x = 1;
  else
    x = 2;
}
// ----
// verdict: true(conformance)
// exit: 0
