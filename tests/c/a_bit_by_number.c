// ARGS: check --only conformance --allow-vacuous
// Zero has no bit, whatever its number.
/*@ absthread
shared { x : int; odd : int = 0; }
thread T for run instances any {
  init S;
  end S;
  state S;
}
*/
static int x, odd;

void run(int n) {
  int seen = x;
  if (n < 0 || n > 3) return;
  if (seen == 0 && (seen & 1 << n)) odd = 1;
}
// ----
// 16:37: warning: the proof says nothing about `odd = 1`: no run of 'T' reaches it [vacuous]
// 16:37: note: it is dead code here, whatever the contract says: the code itself never comes to it
// verdict: true(conformance)
// exit: 0
