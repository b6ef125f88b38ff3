/*@ absthread
program proved;
shared { n : int = 0; }
thread T for work instances any {
  init A;
  state A, B assert n >= 0;
  A -> B : n' == n + 1;
}
*/
#include <assert.h>
_Atomic int n;
void work(void) {
  assert(n >= 0);
  n++;
}
// ----
// verdict: true
// exit: 0
