// One of them may get this one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static atomic_int x;

static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number != 42);
  return 0;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, run, (void *)(intptr_t)__VERIFIER_nondet_int());
  return 0;
}
// ----
// 14:3: error: this can fail: 'run' is here with number = 42 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
