#include <assert.h>
#include <pthread.h>
#include <signal.h>
static int x;
static void handle(int number) { x = number; }
static void *f(void *unused) {
  (void)unused;
  assert(x == 0);
  return 0;
}
int main(void) {
  pthread_t t;
  struct sigaction action = {0};
  action.sa_handler = handle;
  sigaction(SIGINT, &action, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
// ----
// 14:23: warning: unsupported: function 'handle', which is a handler of signals [unsupported-c]
// verdict: unknown(unsupported function 'handle', which is a handler of signals at a_signal_handler_in_a_struct_writes_fail.c:14:23)
// exit: 5
