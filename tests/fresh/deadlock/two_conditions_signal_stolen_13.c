// ARGS: prove --deadlock
// Readers and writers wait on ONE condition for different things; the signal may wake the wrong one, which goes back to sleep (stolen wake-up).
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int level;

static void wait_for(int want)
{
    pthread_mutex_lock(&m);
    while (level < want)
        pthread_cond_wait(&changed, &m);
    level++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
}
static void *low(void *a) { wait_for(1); return a; }
static void *high(void *a) { wait_for(2); return a; }

int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, low, 0);
    pthread_create(&y, 0, high, 0);
    pthread_mutex_lock(&m);
    level = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
