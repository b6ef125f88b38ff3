// The number may be two.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static atomic_int x;

static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number > 2);
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0);
  x = n;
  pthread_create(&t, 0, run, (void *)(intptr_t)(n + 1));
  return 0;
}
// ----
// 14:3: error: this can fail: 'run' is here with number = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
