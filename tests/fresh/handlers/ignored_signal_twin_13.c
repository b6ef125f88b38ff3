// ARGS: prove
// Twin: SIG_IGN and SIG_DFL are no handlers of the program; nothing here runs asynchronously.
#include <signal.h>
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *work(void *a)
{
    pthread_mutex_lock(&m);
    n++;
    assert(n >= 1);
    pthread_mutex_unlock(&m);
    return a;
}
int main(void)
{
    pthread_t t, u;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// verdict: true
// exit: 0
