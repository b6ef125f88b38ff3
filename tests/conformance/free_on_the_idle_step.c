// A free variable may change on every edge, the idle step included; the guarded edge is taken with it.
/*@ absthread
program free_v;
shared { v, g : int = 0; }
thread T for work { free v; init A; A -> B : g' == 1; }
*/
_Atomic int v, g;
void work(void) {
  v = 5;
  g = 1;
  v = 6;
}
// ----
// verdict: true(conformance)
// exit: 0
