// ARGS: races
// sigwait in a dedicated thread: no handler at all, all access under the lock. Never false.
#include <signal.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int reload;
static sigset_t set;
static void *signals(void *a)
{
    int sig;
    while (sigwait(&set, &sig) == 0) {
        pthread_mutex_lock(&m);
        reload = sig;
        pthread_mutex_unlock(&m);
    }
    return a;
}
int main(void)
{
    pthread_t t;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&t, 0, signals, 0);
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        reload = 0;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
// ----
// verdict: true
// exit: 0
