// Each of any number of threads gets some number.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static atomic_int x;

static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number - number == x);
  return 0;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, run, (void *)(intptr_t)__VERIFIER_nondet_int());
  return 0;
}
// ----
// verdict: true
// exit: 0
