// The handle in the global is that of another thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static pthread_t t, v;

static void *other(void *unused) {
  y = 1;
  return unused;
}
static void *first(void *unused) {
  x = 1;
  return unused;
}
static void *second(void *unused) {
  pthread_join(v, 0);
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t two;
  pthread_create(&t, 0, first, 0);
  pthread_create(&v, 0, other, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 19:3: error: this can fail: 'second' is here with first.ended = false, other.started = 0, other.ended = true, second.started = 0, v = 100000, x = 0, y = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
