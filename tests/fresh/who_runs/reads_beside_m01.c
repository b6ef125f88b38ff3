// ARGS: races
// Who reads what a thread writes belongs to a thread, too.
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
// 21:5: warning: 'peek' can be called by other files and reads n; no contract speaks of that: write one (`thread NAME for peek ...`), or exclude it with `--exclude peek` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered reader peek)
// exit: 5
