/*@ absthread
program constructor;
shared { x : int = 0; }
thread T for f {
  init A;
  state A assert x == 0;
}
*/
#include <assert.h>
int x;
__attribute__((constructor)) static void begin(void) { x = 1; }
void f(void) { assert(x == 0); }
// ----
// 11:42: warning: 'begin' runs before 'main' and writes x; no contract speaks of that: write one (`thread NAME for begin ...`), or exclude it with `--exclude begin` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer begin)
// exit: 5
