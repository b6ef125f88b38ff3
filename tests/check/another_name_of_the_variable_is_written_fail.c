/*@ absthread
program alias;
shared { x : int = 0; }
thread T for f {
  init A;
  state A assert x == 0;
}
*/
#include <assert.h>
int x;
extern int y __attribute__((alias("x")));
void g(void) { y = 1; }
void f(void) { assert(x == 0); }
// ----
// 12:6: warning: 'g' can be called by other files and writes x; no contract speaks of that: write one (`thread NAME for g ...`), or exclude it with `--exclude g` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer g)
// exit: 5
