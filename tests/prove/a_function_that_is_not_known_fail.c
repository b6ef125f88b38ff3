// The function of the thread is whatever another file has put there.
#include <assert.h>
#include <pthread.h>

static void *run(void *p) {
  assert(!p);
  return p;
}

extern void *(*hook)(void *);

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, hook, 0);
  return 0;
}
// ----
// 15:3: warning: unsupported in thread 'main': thread whose function is not known [unsupported-c]
// verdict: unknown(unsupported thread whose function is not known at a_function_that_is_not_known_fail.c:15:3)
// exit: 5
