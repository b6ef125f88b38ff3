// Division of C goes towards 0.
/*@ absthread
program division;
shared { g : int = 0; }
thread T for work { init A; A -> B : g' == 0; B -> C : g' == -1; }
*/
_Atomic int g;
void work(void) {
  int x = -1, y = 2;
  g = x / y;
  g = x % y;
}
// ----
// verdict: true(conformance)
// exit: 0
