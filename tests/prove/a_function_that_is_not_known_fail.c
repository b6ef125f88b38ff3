// The function of the thread is chosen at run time.
#include <pthread.h>

static void *one(void *p) { return p; }
static void *two(void *p) { return p; }

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  void *(*chosen)(void *) = argc > 1 ? one : two;
  pthread_create(&t, 0, chosen, 0);
  return 0;
}
// ----
// 11:3: warning: unsupported in thread 'main': thread whose function is not constant [unsupported-c]
// verdict: unknown(unsupported thread whose function is not constant at a_function_that_is_not_known_fail.c:11:3)
// exit: 5
