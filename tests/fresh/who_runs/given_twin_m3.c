// ARGS: check
// What main gives is known.
#include <pthread.h>
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; }
*/
int n, res;
void *w(void *p) { *(int *)p = 5; return 0; }
int main(void) { pthread_t a; pthread_create(&a, 0, w, &res); pthread_join(a, 0); return res; }
// ----
// verdict: true
// exit: 0
