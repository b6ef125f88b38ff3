// ~5 is no small number, as an unsigned one.
#include <assert.h>
#include <pthread.h>

static unsigned u = 5;

static void *run(void *unused) {
  assert(~u < 10);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 8:3: error: this can fail: 'run' is here with u = 5 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
