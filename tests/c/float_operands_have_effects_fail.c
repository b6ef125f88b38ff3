// Floating point is not followed, but what its operands do is.
#include <assert.h>
#include <pthread.h>
static int x, y, z;
static double one(int *what) {
  ++*what;
  return 1.0;
}
static void *f(void *unused) {
  (void)unused;
  float narrow = one(&x);
  double wide = y++, negative = -one(&z);
  (void)narrow, (void)wide, (void)negative;
  assert(x == 0);
  assert(y == 1);
  assert(z == 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
// ----
// 14:3: error: this can fail: 'f' is here with x = 1, y = 1, z = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
