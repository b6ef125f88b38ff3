// ARGS: check
// The hook of another file may write what the contract declares.
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
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;
extern void (*hook)(void);
void *inc(void *p) { pthread_mutex_lock(&m); n = n + 1; assert(n > 0); hook(); pthread_mutex_unlock(&m); return 0; }
// ----
// verdict: unknown(rests on what 'hook' does)
// exit: 5
