// ARGS: prove --deadlock --may-fail
// With --may-fail (adds runs, removes none): Both threads hold the read lock of `cache` and then want the mutex/rwlock pair in opposite order.
#include <pthread.h>
static pthread_rwlock_t cache = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t stats = PTHREAD_MUTEX_INITIALIZER;
static int hits, entries;

static void *lookup(void *arg)
{
    (void)arg;
    pthread_rwlock_rdlock(&cache);
    if (entries >= 0) {
        pthread_mutex_lock(&stats);
        hits++;
        pthread_mutex_unlock(&stats);
    }
    pthread_rwlock_unlock(&cache);
    return 0;
}

static void *flush(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&stats);
    hits = 0;
    pthread_rwlock_wrlock(&cache);
    entries = 0;
    pthread_rwlock_unlock(&cache);
    pthread_mutex_unlock(&stats);
    return 0;
}

int main(void)
{
    pthread_t r, w;
    pthread_create(&r, 0, lookup, 0);
    pthread_create(&w, 0, flush, 0);
    pthread_join(r, 0);
    pthread_join(w, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
