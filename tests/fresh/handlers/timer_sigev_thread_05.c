// ARGS: prove
// timer_create with SIGEV_THREAD runs the notification function in a thread beside main: fired may be 1 at the assertion.
#define _GNU_SOURCE
#include <signal.h>
#include <time.h>
#include <assert.h>
#include <stdatomic.h>
static atomic_int fired;
static void expired(union sigval v) { (void)v; fired = 1; }
int main(void)
{
    timer_t id;
    struct sigevent ev = { 0 };
    struct itimerspec its = { { 0, 0 }, { 0, 1000 } };
    ev.sigev_notify = SIGEV_THREAD;
    ev.sigev_notify_function = expired;
    timer_create(CLOCK_MONOTONIC, &ev, &id);
    timer_settime(id, 0, &its, 0);
    assert(fired == 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'expired', which can be found by the unknown function 'timer_create' at timer_sigev_thread_05.c:17:5)
// exit: 5
