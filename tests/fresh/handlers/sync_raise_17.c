// ARGS: prove
// raise() delivers the signal synchronously before it returns: the counter is 1 and the assertion fails.
#include <signal.h>
#include <assert.h>
static volatile sig_atomic_t n;
static void bump(int s) { (void)s; n = n + 1; }
int main(void)
{
    void (*h)(int) = bump;
    if (signal(SIGUSR1, h) == SIG_ERR)
        return 1;
    raise(SIGUSR1);
    assert(n == 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'bump', which is a handler of signals at sync_raise_17.c:9:22)
// exit: 5
