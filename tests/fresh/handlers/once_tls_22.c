// ARGS: prove
// The once routine sets the thread-local of the thread that runs it only; the other thread still has 0.
#include <pthread.h>
#include <assert.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local int ready;
static void init(void) { ready = 1; }
static void *work(void *a)
{
    pthread_once(&once, init);
    assert(ready);
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
// ...
// verdict: false(unreach-call)
// exit: 10
