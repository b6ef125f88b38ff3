// ARGS: prove --deadlock --may-fail
// 07 with --may-fail: that lock or join might report an error is no way out of the deadlock that is there when they do not.
#include <pthread.h>
static pthread_mutex_t state = PTHREAD_MUTEX_INITIALIZER;
static int done, stop;

static void *worker(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&state);
    if (!stop)
        done++;
    pthread_mutex_unlock(&state);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&state);
    stop = 1;
    pthread_join(t, 0);
    pthread_mutex_unlock(&state);
    return done;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
