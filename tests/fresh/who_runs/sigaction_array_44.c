// ARGS: prove
// Handlers are installed in a loop over a table of (signal, handler).
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static volatile sig_atomic_t hup;
static void on_hup(int s) { hup = s; }
static const struct { int sig; void (*fn)(int); } tab[] = { { SIGHUP, on_hup }, { SIGPIPE, SIG_IGN } };
static void *w(void *a) { assert(hup == 0); return a; }
int main(void) {
  pthread_t t;
  for (unsigned i = 0; i < 2; i++) {
    struct sigaction sa;
    sigemptyset(&sa.sa_mask); sa.sa_flags = 0; sa.sa_handler = tab[i].fn;
    sigaction(tab[i].sig, &sa, 0);
  }
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_hup', which is a handler of signals at sigaction_array_44.c:8:71)
// exit: 5
