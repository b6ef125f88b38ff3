// One more than any number is not always more.
#include <assert.h>
#include <limits.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void *run(void *unused) {
  unsigned any = __VERIFIER_nondet_uint();
  assert(any + 1 > any);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run' is here with any = 4294967295 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
