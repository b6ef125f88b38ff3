// ARGS: prove
// The destructor of a thread-specific key runs when the worker ends, before join returns: live is 0 at main's assertion.
#include <pthread.h>
#include <assert.h>
static pthread_key_t key;
static int live = 1;
static void drop(void *p) { int *n = p; *n = 0; }
static void *work(void *a)
{
    pthread_setspecific(key, &live);
    return a;
}
int main(void)
{
    pthread_t t;
    pthread_key_create(&key, drop);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(live == 1);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'drop', which is given to the unknown function 'pthread_key_create' at key_destructor_12.c:16:30)
// exit: 5
