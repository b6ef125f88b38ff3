// ARGS: prove
// The user's own fail hook counts and does not abort: my_assert's failures are no failed assertion.
#include <pthread.h>
static int failures;
static void __VERIFIER_fail(const char *e) { (void)e; failures++; }
static void BUG_ON(int c) { if (c) __VERIFIER_fail("bug"); }
static int n;
static void *w(void *a) { n = 1; BUG_ON(n == 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return failures;
}
// ----
// verdict: true
// exit: 0
