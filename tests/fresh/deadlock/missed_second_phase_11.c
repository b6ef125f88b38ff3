// ARGS: prove --deadlock
// Wait with `if` on a generation that the second broadcast may precede: worker 2 waits for gen 2 exactly but gen is already 3.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int gen;

static void *listener(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&m);
    while (gen != 1)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

static void *ticker(void *arg)
{
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        gen++;
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, listener, 0);
    pthread_create(&b, 0, ticker, 0);
    pthread_join(b, 0);
    pthread_join(a, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
