// ARGS: prove --deadlock
// Twin of 06: main arrives at the barrier too, so that all three pass.
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
    pthread_barrier_wait(&phase);
    int sum = partial[0] + partial[1];
    for (int i = 0; i < WORKERS; i++)
        pthread_join(t[i], 0);
    return sum == 2 ? 0 : 1;
}
// ----
// verdict: true
// exit: 0
