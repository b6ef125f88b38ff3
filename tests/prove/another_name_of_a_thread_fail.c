// v is w, which sets x: aliases are not followed.
#include <assert.h>
#include <pthread.h>

static int x;

static void *w(void *p) {
  x = 1;
  return p;
}
static void *v(void *p) __attribute__((alias("w")));

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, v, 0);
  pthread_join(t, 0);
  assert(x == 0);
  return 0;
}
// ----
// 17:3: error: this can fail: 'main' is here with w.ended = true, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
