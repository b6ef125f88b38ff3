// ARGS: prove --ints machine
// Two claims in one atomic section.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int n = 3, m;

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
// verdict: true
// exit: 0
