// ARGS: prove --exclude setup
// What it may have set does not matter.
/*@ absthread
program flag;
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
*/
#include <assert.h>
static _Atomic int flag, x;
void one(void) {
  if (flag) x = 1;
}
void two(void) {
  if (flag) assert(x != 2);
}
int setup(void) {
  flag = 1;
  return 0;
}
// ----
// verdict: true
// exit: 0
