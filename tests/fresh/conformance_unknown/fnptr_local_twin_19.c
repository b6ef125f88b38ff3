// ARGS: check
// As 16, with a conditional expression of two function names instead of a table.
/*@ absthread
shared { level : int = 0; m : lock; }
thread W for work instances any { init A; end A; state B assert m == self; state C assert m == self; A -> B lock m; B -> C : any level; C -> A unlock m; }
*/
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;
static void up(void) { level = 1; }
static void down(void) { level = 0; }
void *work(void *p)
{
    pthread_mutex_lock(&m);
    void (*f)(void) = p ? up : down;
    f();
    pthread_mutex_unlock(&m);
    return p;
}
// ----
// ...
// verdict: unknown(vacuous: the proof says nothing about fnptr_local_twin_19.c:16:5)
// exit: 5
