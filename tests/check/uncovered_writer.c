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
// 11:6: warning: 'other' can be called by other files and writes n; no contract speaks of that: write one (`thread NAME for other ...`), or exclude it with `--exclude other` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer other)
// exit: 5
