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
  assert(x == 1 && y == 1);
}
// ----
// verdict: true
// exit: 0
