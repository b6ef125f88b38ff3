// ARGS: check --only conformance
// An address that stays in the thread gives nothing away.
/*@ absthread
shared { count : int = 0; }
thread T for run {
  init S;
  S -> S : count' == 1;
}
*/

int count;

void run(void) {
  int x = 1;
  int *held = &x;
  count = *held;
}
// ----
// verdict: true(conformance)
// exit: 0
