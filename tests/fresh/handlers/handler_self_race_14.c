// ARGS: races
// The handler may run on either thread: the plain counter it writes can race between threads, but handlers are not followed: unknown, never true.
#include <signal.h>
#include <pthread.h>
static long count;
static void on_usr2(int s, siginfo_t *i, void *u) { (void)s; (void)i; (void)u; count++; }
static void *work(void *a)
{
    raise(SIGUSR2);
    return a;
}
int main(void)
{
    pthread_t t;
    struct sigaction sa;
    sa.sa_sigaction = on_usr2;
    sa.sa_flags = SA_SIGINFO;
    sigemptyset(&sa.sa_mask);
    sigaction(SIGUSR2, &sa, 0);
    pthread_create(&t, 0, work, 0);
    raise(SIGUSR2);
    pthread_join(t, 0);
    return (int)count;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_usr2', which is a handler of signals at handler_self_race_14.c:16:23)
// exit: 5
