// What is static they cannot name.
#include <assert.h>
/*@ absthread
shared { n : int = 0 for dev.count; }
thread W for w { init A; A -> A; }
*/
struct dev { char name[4]; int count; };
static struct dev dev;
void w(int *p) { dev.count = 0; *p = 5; assert(dev.count == 0); }
// ----
// verdict: true
// exit: 0
