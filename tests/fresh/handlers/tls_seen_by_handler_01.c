// ARGS: prove
// The handler runs on the interrupted thread, whose thread-local depth may be 1: the assertion in it can fail; handlers are not followed, so unknown.
#include <signal.h>
#include <assert.h>
#include <pthread.h>
static _Thread_local volatile sig_atomic_t depth;
static void on_usr1(int sig) { (void)sig; assert(depth == 0); }
static void *worker(void *a)
{
    depth = 1;
    depth = 0;
    return a;
}
int main(void)
{
    pthread_t t;
    struct sigaction sa = { 0 };
    sa.sa_handler = on_usr1;
    sigaction(SIGUSR1, &sa, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_kill(t, SIGUSR1);
    pthread_join(t, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_usr1', which is a handler of signals at tls_seen_by_handler_01.c:18:21)
// exit: 5
