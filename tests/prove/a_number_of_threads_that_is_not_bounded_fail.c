// Nothing is known of the number: a third thread may run.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static _Atomic int n;

static void *run(void *unused) {
  int mine = ++n;
  assert(mine <= 2);
  return unused;
}

int main(void) {
  pthread_t t;
  unsigned number = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run 3' is here with mine = 3, n = 3 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
