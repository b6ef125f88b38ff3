// `alias`: one variable with two names, also through a pointer.
#include <assert.h>
#include <pthread.h>
int x;
extern int y __attribute__((alias("x")));
static int *p = &y;
static void *w(void *unused) {
  (void)unused;
  *p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(x == 0);
}
// ----
// 16:3: error: this can fail: 'main' is here with w.ended = true, *int32 = [all: -1], p = 4672924418048, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
