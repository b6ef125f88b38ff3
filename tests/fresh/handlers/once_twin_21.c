// ARGS: prove
// Twin: pthread_once runs its routine on the caller exactly once; both threads see 1 afterwards.
#include <pthread.h>
#include <assert.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int inits;
static void init(void) { inits++; }
static void *work(void *a)
{
    pthread_once(&once, init);
    assert(inits == 1);
    return a;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// verdict: true
// exit: 0
