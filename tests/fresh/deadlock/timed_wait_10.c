// ARGS: prove --deadlock
// Nobody ever signals, but the wait has a time limit, and the loop is left on ETIMEDOUT: time-outs of timed waits do count.
#include <pthread.h>
#include <errno.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int event;

static void *waiter(void *arg)
{
    struct timespec *until = arg;
    int rc = 0;
    pthread_mutex_lock(&m);
    while (!event && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&c, &m, until);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    static struct timespec until;
    pthread_t t;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 2;
    pthread_create(&t, 0, waiter, &until);
    pthread_join(t, 0);
    return 0;
}
// ----
// verdict: true
// exit: 0
