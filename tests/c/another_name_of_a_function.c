// `alias`: the thread is the function that has two names.
#include <assert.h>
#include <pthread.h>
static int x;
static void *w(void *unused) {
  (void)unused;
  x = 1;
  return 0;
}
static void *v(void *) __attribute__((alias("w")));
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, v, 0);
  pthread_join(t, 0);
  assert(x == 1);
}
// ----
// verdict: true
// exit: 0
