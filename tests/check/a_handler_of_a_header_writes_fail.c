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
// include/handler.h:2:13: warning: 'handler' writes n and belongs to no contract: if it runs as a thread, the proof does not hold [uncovered-writer]
// verdict: unknown(rests on what 'request' does)
// exit: 5
