// ARGS: prove --ints machine
// Minus the least number is too large.
#include <assert.h>
#include <pthread.h>

static int g;

static void *other(void *unused) {
  g = -2147483647 - 1;
  return unused;
}

static void *run(void *unused) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  int x = g, y = x >= 0 ? x : -x;
  assert(y >= 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 16:31: error: this can overflow: 'run' is here with x = -2147483648, other.started = 0, g = -2147483648 [overflow]
// verdict: false(no-overflow)
// exit: 10
