// ARGS: prove
// signal() returns the old handler, which is our on_a: calling it writes n.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static volatile sig_atomic_t n;
static void on_a(int s) { n = s; }
static void *w(void *a) { void (*old)(int) = signal(SIGUSR1, SIG_IGN); if (old != SIG_ERR && old) old(3); return a; }
int main(void) {
  pthread_t t;
  signal(SIGUSR1, on_a);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_a', which is a handler of signals at signal_returns_old_39.c:11:19)
// exit: 5
