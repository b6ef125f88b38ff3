/*@ absthread
program last;
shared { x : int = 0; }
thread T for f {
  init A;
  A -> A : x' == 2;
}
composition { invariant x == 0 || x == 2; }
*/
#include <stdatomic.h>
atomic_int x;
__attribute__((destructor)) static void at_the_end(void) { x = 1; }
__attribute__((used)) static void of_somebody(void) { x = 1; }
void f(void) { x = 2; }
// ----
// 12:41: warning: 'at_the_end' runs after 'main' and writes x; no contract speaks of that: write one (`thread NAME for at_the_end ...`), or exclude it with `--exclude at_the_end` if it does not run beside the threads [uncovered-writer]
// 13:35: warning: 'of_somebody' can be found by others (`used`, `section`) and writes x; no contract speaks of that: write one (`thread NAME for of_somebody ...`), or exclude it with `--exclude of_somebody` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer at_the_end)
// exit: 5
