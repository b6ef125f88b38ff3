// The twin: two of them may run.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static _Atomic int n;

static void *run(void *unused) {
  int mine = ++n;
  assert(mine <= 1);
  return unused;
}

int main(void) {
  pthread_t t;
  int most = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int();
  if (most > 2 || number > most) return 0;
  for (int i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run 2' is here with mine = 2, run.started = 0, n = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
