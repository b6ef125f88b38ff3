// ARGS: prove
// The sigaction record is a static object with an initialiser; the handler writes what main asserts.
#include <signal.h>
#include <assert.h>
static volatile sig_atomic_t got;
static void on_term(int s) { (void)s; got = 1; }
static struct sigaction act = { .sa_handler = on_term };
int main(void)
{
    sigaction(SIGTERM, &act, 0);
    assert(got == 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_term', which is a handler of signals at static_sigaction_16.c:7:47)
// exit: 5
