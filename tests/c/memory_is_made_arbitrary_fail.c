// __VERIFIER_nondet_memory() writes anything.
#include <assert.h>

void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void) {
  int n = 3;
  __VERIFIER_nondet_memory(&n, sizeof n);
  assert(n == 3);
  return 0;
}
// ----
// 9:3: error: this can fail: 'main' is here with n = -1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
