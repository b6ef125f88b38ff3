// Success takes the edge, failure changes nothing.
/*@ absthread
program cas;
shared { g, x : int = 0; }
thread T for work { init A; A -> B when g == 0 : g' == 1; B -> C : x' == 1; }
*/
int g, x;
void work(void) {
  if (__sync_bool_compare_and_swap(&g, 0, 1)) x = 1;
}
// ----
// verdict: true(conformance)
// exit: 0
