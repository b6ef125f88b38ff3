// ARGS: prove --deadlock
// The flag is tested before the mutex is taken, so the signal can pass before the wait begins; nobody signals again.
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *consumer(void *arg)
{
    (void)arg;
    if (!ready) {
        pthread_mutex_lock(&m);
        pthread_cond_wait(&c, &m);
        pthread_mutex_unlock(&m);
    }
    return 0;
}

static void *producer(void *arg)
{
    (void)arg;
    ready = 1;
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, consumer, 0);
    pthread_create(&b, 0, producer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
