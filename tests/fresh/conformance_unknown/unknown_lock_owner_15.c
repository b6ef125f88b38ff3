// ARGS: check
// acquire_dev/release_dev have no bodies; whether they take m is not known, so the write is neither shown to be outside of the lock nor inside.
/*@ absthread
shared { n : int = 0; m : lock for m; }
thread W for work instances any {
  init A; end A;
  state B assert m == self; state C assert m == self;
  A -> B lock m;
  B -> C : any n;
  C -> A unlock m;
}
*/
#include <pthread.h>
pthread_mutex_t m;
int n;
void acquire_dev(void);
void release_dev(void);
void *work(void *p) { acquire_dev(); n = 3; release_dev(); return p; }
// ----
// verdict: unknown(rests on what 'acquire_dev' does)
// exit: 5
