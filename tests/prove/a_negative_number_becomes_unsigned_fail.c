// As unsigned numbers -5 is not less than 10.
#include <assert.h>
#include <pthread.h>

static int less;

static void *run(void *unused) {
  unsigned limit = 10;
  assert(less < limit);
  return unused;
}

int main(void) {
  pthread_t t;
  less = -5;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 9:3: error: this can fail: 'run' is here with less = -5 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
