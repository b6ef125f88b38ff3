// ARGS: prove
// Handler counts without the lock and main asserts an exact value under the lock: the handler interrupts main inside of the critical section.
#include <signal.h>
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t ticks;
static void on_tick(int s) { (void)s; ticks++; }
static void *poll_ticks(void *a)
{
    pthread_mutex_lock(&m);
    int before = ticks;
    int after = ticks;
    assert(before == after);
    pthread_mutex_unlock(&m);
    return a;
}
int main(void)
{
    pthread_t t;
    signal(SIGALRM, on_tick);
    pthread_create(&t, 0, poll_ticks, 0);
    pthread_join(t, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_tick', which is a handler of signals at handler_lock_owner_04.c:21:21)
// exit: 5
