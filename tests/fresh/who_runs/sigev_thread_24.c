// ARGS: prove
// The timer's notification function runs in a thread of its own and clears armed.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
static _Atomic int armed = 1;
static void fire(union sigval v) { (void)v; armed = 0; }
static void *w(void *a) { assert(armed == 1); return a; }
int main(void) {
  struct sigevent ev = { .sigev_notify = SIGEV_THREAD };
  struct itimerspec it = { .it_value = { 0, 1 } };
  timer_t id; pthread_t t;
  ev.sigev_notify_function = fire;
  timer_create(CLOCK_MONOTONIC, &ev, &id);
  timer_settime(id, 0, &it, 0);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'fire', which can be found by the unknown function 'timer_create' at sigev_thread_24.c:15:3)
// exit: 5
