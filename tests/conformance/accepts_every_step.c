/*@ absthread
program everything;
shared { x : int = 0; }
thread T for once {
  init A;
  A -> A : any x;
}
*/
int x;
void once(void) { x = 1; }
// ----
// 6:3: warning: the edge 'A -> A : any x' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 4:8: warning: 'T' would accept any thread: every step of it is allowed [accepts-every-step]
// verdict: true(conformance)
// exit: 0
