// ARGS: prove --exclude setup
// It does not run beside the threads, so it ran before them, perhaps.
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
// verdict: unknown(not followed at somebody_has_set_a_flag_fail.c:16:5: an interleaving was found that the code may not have)
// exit: 5
