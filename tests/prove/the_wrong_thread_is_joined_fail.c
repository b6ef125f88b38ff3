// Main waits for the thread that writes y and looks at x.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *write_x(void *unused) {
  x = 1;
  return unused;
}
static void *write_y(void *unused) {
  y = 1;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, write_x, 0);
  pthread_create(&two, 0, write_y, 0);
  pthread_join(two, 0);
  assert(x == 1);
  return 0;
}
// ----
// 22:3: error: this can fail: 'main' is here with write_y.ended = true, x = 0, y = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
