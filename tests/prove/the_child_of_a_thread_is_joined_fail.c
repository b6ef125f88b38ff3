// Of two children main waits for one only.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static pthread_t t;

static void *child(void *unused) {
  x = 1;
  return unused;
}
static void *other(void *unused) {
  y = 1;
  return unused;
}
static void *starter(void *unused) {
  pthread_t c;
  pthread_create(&c, 0, child, 0);
  pthread_create(&t, 0, other, 0);
  return unused;
}

int main(void) {
  pthread_t s;
  pthread_create(&s, 0, starter, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(y == 1);
  assert(x == 1);
  return 0;
}
// ----
// 30:3: error: this can fail: 'main' is here with starter.ended = true, child.started = 1, child.ended = false, other.started = 0, other.ended = true, t = 2000001, x = 0, y = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
