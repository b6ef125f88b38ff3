// When a handler runs, and in which thread, is not known: it is not left out.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int g;

static void handler(int number) { g = number; }

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  signal(SIGINT, handler);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 18:18: warning: unsupported: function 'handler', which is a handler of signals [unsupported-c]
// verdict: unknown(unsupported function 'handler', which is a handler of signals at a_function_is_given_to_a_stranger_fail.c:18:18)
// exit: 5
