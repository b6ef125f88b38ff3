// ARGS: prove
// The handler is registered through a static table and a wrapper in a loop; it breaks the worker's assertion.
#include <signal.h>
#include <pthread.h>
#include <assert.h>
static volatile sig_atomic_t pending;
static void on_hup(int s) { (void)s; pending = 1; }
static const struct { int sig; void (*fn)(int); } table[] = { { SIGHUP, on_hup }, { SIGPIPE, SIG_IGN } };
static void install(int sig, void (*fn)(int))
{
    struct sigaction sa;
    sa.sa_handler = fn;
    sa.sa_flags = 0;
    sigemptyset(&sa.sa_mask);
    sigaction(sig, &sa, 0);
}
static void *work(void *a) { assert(!pending); return a; }
int main(void)
{
    pthread_t t;
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        install(table[i].sig, table[i].fn);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_hup', which is a handler of signals at table_of_handlers_15.c:8:73)
// exit: 5
