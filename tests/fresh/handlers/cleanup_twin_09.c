// ARGS: prove
// Twin of 08: users is raised before the cleanup lowers it, all under the lock, in two threads.
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int users;
static void leave(void *p) { int *n = p; (*n)--; assert(*n == 0); pthread_mutex_unlock(&m); }
static void *client(void *a)
{
    pthread_mutex_lock(&m);
    pthread_cleanup_push(leave, &users);
    users++;
    pthread_cleanup_pop(1);
    return a;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, client, 0);
    pthread_create(&u, 0, client, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported call of '__sigsetjmp' at cleanup_twin_09.c:11:5)
// exit: 5
