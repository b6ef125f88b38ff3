// ARGS: prove --exclude setup
// It fails whether setup has run or not.
/*@ absthread
program flag;
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
*/
#include <assert.h>
static int flag, x;
void one(void) {
  if (!flag) x = 1;
}
void two(void) {
  assert(x != 1);
}
int setup(void) {
  flag = 1;
  return 0;
}
// ----
// 14:3: error: this can fail: 'Two' is here with flag = 0, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
