// ARGS: check --only conformance
// Eight has the bit with the number 3.
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
  if (seen == 8 && (seen & 1 << n)) odd = 1;
}
// ----
// 16:37: error: the thread takes a step that its contract does not allow: odd goes from 0 to 1, while 'T' is in state S [step-not-allowed]
// 8:9: note: the idle step of S does not allow it: it leaves odd as it is, but odd = 0 and odd' = 1
// 8:9: note: to allow what the thread does: add the edge `S -> S : odd' == 1;`
// verdict: false(conformance)
// exit: 10
