// c - 1 is the int -1, and no large number.
#include <assert.h>
#include <limits.h>
#include <pthread.h>

static void *run(void *unused) {
  unsigned char c = 0;
  assert(c - 1 > 100);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 8:3: error: this can fail: 'run' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
