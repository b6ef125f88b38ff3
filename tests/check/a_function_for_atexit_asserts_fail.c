/*@ absthread
program at_exit;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : any x;
}
*/
#include <assert.h>
#include <stdlib.h>
int x;
static void at_the_end(void) { assert(0); }
void f(void) {
  atexit(at_the_end);
  x = 1;
  exit(0);
}
// ----
// 6:3: warning: the edge 'A -> A : any x' allows every change of the shared variables: say in it what does not happen [edge-allows-everything]
// 4:8: warning: 'T' would accept any thread: every step of it is allowed [accepts-every-step]
// 12:13: warning: 'at_the_end' is given to 'atexit' and can fail at a_function_for_atexit_asserts_fail.c:12:32; no contract speaks of that: write one (`thread NAME for at_the_end ...`), or exclude it with `--exclude at_the_end` if it does not run beside the threads [uncovered-callback]
// verdict: unknown(uncovered callback at_the_end)
// exit: 5
