// ARGS: prove --ints machine
// Bits that are shifted out are lost.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void *run(void *unused) {
  unsigned n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 32);
  assert(2u << n > 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
