// ARGS: prove
// Twin: errno and a _Thread_local are per thread; no handler exists, so what another thread stores cannot be seen here.
#include <errno.h>
#include <pthread.h>
#include <assert.h>
static _Thread_local int last;
static void *noisy(void *a) { errno = ENOMEM; last = 7; return a; }
static void *quiet(void *a)
{
    errno = 0;
    last = 1;
    assert(errno == 0);
    assert(last == 1);
    return a;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, noisy, 0);
    pthread_create(&u, 0, quiet, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// verdict: true
// exit: 0
