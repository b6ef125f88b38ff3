// ARGS: prove
// The handler changes the interrupted thread's errno between its setting and the assertion.
#include <signal.h>
#include <errno.h>
#include <assert.h>
static void on_alarm(int sig) { (void)sig; errno = EINTR; }
int main(void)
{
    signal(SIGALRM, on_alarm);
    errno = 0;
    assert(errno == 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_alarm', which is a handler of signals at errno_clobbered_02.c:9:21)
// exit: 5
