// ARGS: check
// The C text begins with another value, and nothing sets it in between.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
static int g = 3;
void *a(void *u) { assert(g == 0); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, a, 0); pthread_join(t, 0); return 0; }
// ----
// 10:1: warning: `g` begins with 3 here and with 0 in the contracts, and nothing sets it in between: give both the same value [uncovered-writer]
// verdict: unknown(`g` does not begin so)
// exit: 5
