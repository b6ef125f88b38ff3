// ARGS: prove
// What a thread of a contract is given may be what it can name.
#include <assert.h>
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; A -> A; }
*/
int n;
void w(int *p) { n = 0; *p = 5; assert(n == 0); }
// ----
// 9:33: error: this can fail: 'W' is here with n = 5, *int32 = [all: 0] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
