// ARGS: check
// Twin of 03: only printf and strlen, known functions of libc, are called between the steps.
/*@ absthread
shared { busy : bool = false for dev.busy; m : lock for dev.lock; }
thread W for work instances any {
  init A; end A;
  state B assert m == self; state C assert m == self;
  A -> B lock m;
  B -> C : busy';
  C -> A unlock m;
}
*/
#include <pthread.h>
#include <stdio.h>
#include <string.h>
struct device { pthread_mutex_t lock; int busy; } dev;
void *work(void *p)
{
    printf("%d\n", (int)strlen("start"));
    pthread_mutex_lock(&dev.lock);
    dev.busy = 1;
    pthread_mutex_unlock(&dev.lock);
    return p;
}
// ----
// verdict: true
// exit: 0
