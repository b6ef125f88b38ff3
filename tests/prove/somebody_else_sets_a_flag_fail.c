// Nobody says when setup runs: perhaps before the threads begin, perhaps beside them.
/*@ absthread
program flag;
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
*/
#include <assert.h>
static int flag, x;
void one(void) {
  if (flag) x = 1;
}
void two(void) {
  if (flag) assert(x != 1);
}
int setup(void) {
  flag = 1;
  return 0;
}
// ----
// 15:5: warning: 'setup' can be called by other files and writes flag; no contract speaks of that: write one (`thread NAME for setup ...`), or exclude it with `--exclude setup` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer setup)
// exit: 5
