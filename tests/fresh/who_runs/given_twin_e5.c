// ARGS: check
// Main hands an address over and looks at it after the join.
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; }
*/
#include <pthread.h>
static int n; static int res;
static void *w(void *p) { *(int *)p = 5; return 0; }
int main(void) { pthread_t a; pthread_create(&a, 0, w, &res); pthread_join(a, 0); return 0; }
// ----
// verdict: true
// exit: 0
