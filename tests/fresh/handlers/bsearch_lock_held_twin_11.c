// ARGS: prove
// bsearch's comparison runs on the caller, under the caller's lock: reading `limit` in it is ordered. Never false.
#include <stdlib.h>
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int limit, table[4] = { 1, 3, 5, 7 };
static int cmp(const void *k, const void *e)
{
    assert(limit == 0);
    return *(const int *)k - *(const int *)e;
}
static void *find(void *arg)
{
    int key = 5;
    pthread_mutex_lock(&m);
    bsearch(&key, table, 4, sizeof(int), cmp);
    pthread_mutex_unlock(&m);
    return arg;
}
static void *tune(void *arg)
{
    pthread_mutex_lock(&m);
    limit = 1;
    limit = 0;
    pthread_mutex_unlock(&m);
    return arg;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, find, 0);
    pthread_create(&u, 0, tune, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'cmp', which is given to the unknown function 'bsearch' at bsearch_lock_held_twin_11.c:17:42)
// exit: 5
