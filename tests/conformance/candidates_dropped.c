// After the first step t may be 1 to 5, more than candidates are kept; what the thread does next fits
// 4 alone. To say that it does not conform would be wrong.
/*@ absthread
program dropped;
shared { g : int = 0; }
thread T for work {
  local t : int = 0;
  init A;
  A -> B : g' == 1, t' == 1;
  A -> B : g' == 1, t' == 2;
  A -> B : g' == 1, t' == 3;
  A -> B : g' == 1, t' == 4;
  A -> B : g' == 1, t' == 5;
  B -> C : g' == t;
}
*/
_Atomic int g;
void work(void) {
  g = 1;
  g = 4;
}
// ----
// verdict: unknown(candidates were dropped)
// exit: 5
