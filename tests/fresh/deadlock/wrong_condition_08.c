// ARGS: prove --deadlock
// The producer signals `nonfull` where the consumer waits on `nonempty`; only a spurious wake-up would help.
#include <pthread.h>
static struct { pthread_mutex_t m; pthread_cond_t nonempty, nonfull; int count; } q =
    { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };

static void *produce(void *arg)
{
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&q.m);
        while (q.count == 1)
            pthread_cond_wait(&q.nonfull, &q.m);
        q.count++;
        pthread_cond_signal(&q.nonfull);
        pthread_mutex_unlock(&q.m);
    }
    return 0;
}

static void *consume(void *arg)
{
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&q.m);
        while (q.count == 0)
            pthread_cond_wait(&q.nonempty, &q.m);
        q.count--;
        pthread_cond_signal(&q.nonfull);
        pthread_mutex_unlock(&q.m);
    }
    return 0;
}

int main(void)
{
    pthread_t p, c;
    pthread_create(&p, 0, produce, 0);
    pthread_create(&c, 0, consume, 0);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
