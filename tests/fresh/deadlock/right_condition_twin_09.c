// ARGS: prove --deadlock
// Twin of 08: the producer signals nonempty; every sleeper is woken by the other side.
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
        pthread_cond_signal(&q.nonempty);
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
// verdict: true
// exit: 0
