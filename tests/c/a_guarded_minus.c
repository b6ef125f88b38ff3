// ARGS: prove --ints machine
// What is not evaluated does not overflow.
#include <assert.h>
#include <limits.h>
#include <pthread.h>

static int g;

static void *run(void *unused) {
  int x = g, y = x >= 0 ? x : x == INT_MIN ? 0 : -x;
  assert(y >= 0);
  if (x != INT_MIN && -x < 5) assert(x > -5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
