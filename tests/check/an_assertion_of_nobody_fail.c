/*@ absthread
program reader;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : x' == 1;
}
*/
#include <assert.h>
#include <stdatomic.h>
atomic_int x;
static void look(void) { assert(x == 0); }
void f(void) { x = 1; }
void reader(void) { look(); }
// ----
// 14:6: warning: 'reader' can be called by other files and can fail at an_assertion_of_nobody_fail.c:12:26; no contract speaks of that: write one (`thread NAME for reader ...`), or exclude it with `--exclude reader` if it does not run beside the threads [uncovered-assertion]
// verdict: unknown(uncovered assertion reader)
// exit: 5
