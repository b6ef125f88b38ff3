// A function that writes nothing may still go wrong.
#include <pthread.h>

int register_check(void (*check)(void));

static int g;

static void check(void) {
  if (g == 1) {
  ERROR:;
  }
}

static void *run(void *unused) {
  g = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  register_check(check);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 21:18: warning: unsupported in thread 'main': function 'check', which is given to the unknown function 'register_check' [unsupported-c]
// verdict: unknown(unsupported function 'check', which is given to the unknown function 'register_check' at an_error_label_is_given_to_a_stranger_fail.c:21:18)
// exit: 5
