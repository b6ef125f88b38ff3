// ARGS: check
// Likewise, with a number.
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
int n;
void *inc(void *p) { pthread_mutex_lock(&m); n = n + 1; assert(n > 0);  pthread_mutex_unlock(&m); return 0; }
void set(int *p) { *p = -5; }
// ----
// 21:6: warning: 'set' can be called by other files and writes n; no contract speaks of that: write one (`thread NAME for set ...`), or exclude it with `--exclude set` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer set)
// exit: 5
