// What was known of the number no longer counts when it has got another value.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static _Atomic int n, first;

static void *run(void *unused) {
  if (first > 1) return unused;
  int mine = ++n;
  assert(mine <= 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int number = __VERIFIER_nondet_int();
  if (number > 1) return 0;
  first = number;
  number = __VERIFIER_nondet_int();
  if (number > 2) return 0;
  for (int i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 12:3: error: this can fail: 'run 3' is here with mine = 3, run.started = 0, first = 0, n = 3 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
