// ARGS: check
// log_it() may call the non-static dev_unlock() while the lock is held: the assertion m == self of the contract then fails.
/*@ absthread
shared { n : int = 0; m : lock; }
thread W for work instances any {
  init A; end A;
  state B assert m == self; state C assert m == self;
  A -> B lock m;
  B -> C : any n;
  C -> A unlock m;
}
*/
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
void log_it(const char *s);
void dev_lock(void) { pthread_mutex_lock(&m); }
void dev_unlock(void) { pthread_mutex_unlock(&m); }
void *work(void *p) { dev_lock(); log_it("locked"); n = 3; dev_unlock(); return p; }
// ----
// verdict: unknown(no body: 'log_it')
// exit: 5
