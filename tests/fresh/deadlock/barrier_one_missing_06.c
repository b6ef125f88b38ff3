// ARGS: prove --deadlock
// The barrier counts three, but main only joins and never arrives: both workers wait for ever.
#include <pthread.h>
#define WORKERS 2
static pthread_barrier_t phase;
static int partial[WORKERS];

static void *work(void *arg)
{
    int *slot = arg;
    *slot = 1;
    pthread_barrier_wait(&phase);
    return 0;
}

int main(void)
{
    pthread_t t[WORKERS];
    pthread_barrier_init(&phase, 0, WORKERS + 1);
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&t[i], 0, work, &partial[i]);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(t[i], 0);
    pthread_barrier_destroy(&phase);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
