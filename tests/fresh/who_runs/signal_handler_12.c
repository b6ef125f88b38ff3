// ARGS: prove
// The handler may run at any time after sigaction and sets quit.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static volatile sig_atomic_t quit;
static void on_int(int s) { (void)s; quit = 1; }
static void *w(void *a) { return a; }
int main(void) {
  struct sigaction sa = { .sa_handler = on_int };
  pthread_t t;
  sigaction(SIGINT, &sa, 0);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(quit == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_int', which is a handler of signals at signal_handler_12.c:10:41)
// exit: 5
