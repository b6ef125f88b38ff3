// What other files give may be the address of a member of what they can name.
#include <assert.h>
/*@ absthread
shared { n : int = 0 for dev.count; }
thread W for w { init A; A -> A; }
*/
struct dev { char name[4]; int count; };
struct dev dev;
void w(int *p) { dev.count = 0; *p = 5; assert(dev.count == 0); }
// ----
// 9:41: error: this can fail: 'W' is here with n = 5, *int32 = [all: 0] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
