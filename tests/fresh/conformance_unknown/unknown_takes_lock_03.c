// ARGS: check
// dev_sync(&dev) may take and release dev.lock and write dev.busy: nothing is shown, so never false(conformance).
/*@ absthread
shared { busy : bool = false for dev.busy; m : lock for dev.lock; }
thread W for work instances any {
  init A; end A;
  state B assert m == self; state C assert m == self;
  A -> B lock m;
  B -> C : any busy;
  C -> A unlock m;
}
*/
#include <pthread.h>
struct device { pthread_mutex_t lock; int busy; } dev;
extern int dev_sync(struct device *d);
void *work(void *p)
{
    pthread_mutex_lock(&dev.lock);
    dev.busy = 1;
    pthread_mutex_unlock(&dev.lock);
    dev_sync(&dev);
    return p;
}
// ----
// verdict: unknown(rests on what 'dev_sync' does)
// exit: 5
