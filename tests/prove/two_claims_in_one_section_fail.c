// ARGS: prove --ints machine
// Of two claims in one atomic section the second fails: it gives the place and the property.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int n = INT_MAX, m;

void *f(void *a) {
  __VERIFIER_atomic_begin();
  assert(m == 0);
  n = n + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 14:7: error: this can overflow: 'f' is here with m = 0, n = 2147483647 [overflow]
// verdict: false(no-overflow)
// exit: 10
