// 1 + (unsigned)-3 is no small number.
#include <assert.h>
#include <pthread.h>

static unsigned u = 1;
static int step = -3;

static void *run(void *unused) {
  u += step;
  assert(u < 10);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run' is here with step = -3, u = 4294967294 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
