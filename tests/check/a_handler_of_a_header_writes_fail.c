/*@ absthread
program header;
shared { n : int = 0; }
thread T for work {
  init A;
  state B assert n == 1;
  A -> B : n' == n + 1;
}
*/
_Atomic int n;
#include "include/handler.h"
void work(void) {
  n++;
  request(handler);
}
// ----
// include/handler.h:2:13: warning: 'handler' is given to 'request' and writes n; no contract speaks of that: write one (`thread NAME for handler ...`), or exclude it with `--exclude handler` if it does not run beside the threads [uncovered-callback]
// verdict: unknown(rests on what 'request' does)
// exit: 5
