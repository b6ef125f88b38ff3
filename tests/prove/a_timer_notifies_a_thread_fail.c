#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
static int x;
static void notify(union sigval value) { x = value.sival_int; }
static void *f(void *unused) {
  (void)unused;
  assert(x == 0);
  return 0;
}
int main(void) {
  pthread_t t;
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD};
  event.sigev_notify_function = notify;
  timer_create(CLOCK_REALTIME, &event, &timer);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
// ----
// 17:3: warning: unsupported in thread 'main': function 'notify', which can be found by the unknown function 'timer_create' [unsupported-c]
// verdict: unknown(unsupported function 'notify', which can be found by the unknown function 'timer_create' at a_timer_notifies_a_thread_fail.c:17:3)
// exit: 5
