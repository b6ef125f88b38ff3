// ARGS: check
// Twin of 09: both threads that main starts have contracts; all writes are under the lock.
/*@ absthread
shared { level : int = 0; m : lock; }
thread W for work { init A; end D; state B assert m == self; state C assert m == self; A -> B lock m; B -> C : level' == 1; C -> D unlock m; }
thread R for reset { init A; end D; state B assert m == self; state C assert m == self; A -> B lock m; B -> C : level' == 0; C -> D unlock m; }
composition { invariant 0 <= level && level <= 1; }
*/
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;
static void *work(void *p) { pthread_mutex_lock(&m); level = 1; pthread_mutex_unlock(&m); return p; }
static void *reset(void *p) { pthread_mutex_lock(&m); level = 0; pthread_mutex_unlock(&m); return p; }
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, reset, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// verdict: true
// exit: 0
