// The way through the place that is not followed is the shorter one; the other counts.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

static atomic_int x, y;
static const char *const text = "abc";

static void *run(void *unused) {
  if (__VERIFIER_nondet_int()) {
    assert(strlen(text) == 3);
    return unused;
  }
  x = 1;
  y = x;
  y = y + x;
  assert(y == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 20:3: error: this can fail: 'run' is here with x = 1, y = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
