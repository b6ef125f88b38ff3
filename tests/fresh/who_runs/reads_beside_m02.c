// ARGS: check
// So does who is called by other files.
#include <pthread.h>
#include <assert.h>
/*@ absthread
shared { n : int = 0; m : lock; }
thread Inc for inc instances any {
  local v : int;
  init A;
  state B assert m == self && n == v;
  A -> B lock m : v' == n;
  B -> C : n' == n + 1;
  state C assert m == self && n > 0;
  C -> D unlock m;
}
composition { invariant n >= 0; }
*/
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
void *inc(void *p) { pthread_mutex_lock(&m); n = n + 1; assert(n > 0);  pthread_mutex_unlock(&m); return 0; }
int peek(void) { return n; }
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
