/*@ absthread
program callback;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : any x;
}
*/
#include <assert.h>
#include <stdlib.h>
int x;
static int compare(const void *a, const void *b) {
  (void)a, (void)b;
  assert(x == 7);
  return 0;
}
void f(void) {
  int v[2] = {2, 1};
  qsort(v, 2, sizeof(int), compare);
  x = 1;
}
// ----
// 6:3: warning: the edge 'A -> A : any x' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 4:8: warning: 'T' would accept any thread: every step of it is allowed [accepts-every-step]
// 12:12: warning: 'compare' is given to 'qsort' and can fail at a_callback_of_qsort_asserts_fail.c:14:3; no contract speaks of that: write one (`thread NAME for compare ...`), or exclude it with `--exclude compare` if it does not run beside the threads [uncovered-callback]
// verdict: unknown(uncovered callback compare)
// exit: 5
