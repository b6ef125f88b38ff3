// ARGS: prove
// A function named __VERIFIER_atomic... is one step by definition, but atomic_step() and my__VERIFIER_atomic_x are not.
#include <assert.h>
#include <pthread.h>
static int n;
static void my__VERIFIER_atomic_inc(void) { n++; }
static void *w(void *a) { my__VERIFIER_atomic_inc(); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
