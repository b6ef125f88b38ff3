// ARGS: check
// Twin: helper through a static table of functions with bodies in this file; every target does what the contract says.
/*@ absthread
shared { level : int = 0; m : lock; }
thread W for work instances any { init A; end A; state B assert m == self; state C assert m == self; A -> B lock m; B -> C : any level; C -> A unlock m; }
*/
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;
static void up(void) { level = 1; }
static void down(void) { level = 0; }
static void (*const act[2])(void) = { up, down };
void *work(void *p)
{
    pthread_mutex_lock(&m);
    act[p != 0]();
    pthread_mutex_unlock(&m);
    return p;
}
// ----
// ...
// verdict: unknown(uncovered writer up)
// exit: 5
