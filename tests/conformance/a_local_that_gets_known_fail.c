// ARGS: check --only conformance
// Whoever knows the address of a local variable may write it.
/*@ absthread
shared { count : int = 0; }
thread T for run {
  init S;
  S -> S : count' == 1;
}
*/
static int *held;
int count;

void run(void) {
  int x = 1;
  held = &x;
  count = x;
}
// ----
// 16:3: error: the thread takes a step that its contract does not allow: count goes from 0 to -1, while 'T' is in state S [step-not-allowed]
// 7:3: note: `S -> S : count' == 1` does not allow it: `count' == 1` is false with count' = -1
// 6:8: note: the idle step of S does not allow it: it leaves count as it is, but count = 0 and count' = -1
// 6:8: note: to allow what the thread does: add the edge `S -> S : any count;`
// verdict: false(conformance)
// exit: 10
