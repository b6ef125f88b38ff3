/*@ absthread
program uncovered;
shared { n : int = 0; }
thread T for work {
  init A;
  A -> B : n' == n + 1;
}
*/
_Atomic int n;
void work(void) { n++; }
void other(void) { n = 0; }
// ----
// 11:6: warning: 'other' writes n and belongs to no contract: if it runs as a thread, the proof does not hold [uncovered-writer]
// verdict: unknown(uncovered writer other)
// exit: 5
