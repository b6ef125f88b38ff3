// The first one is not joined.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static atomic_int x;

static void *run(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}

int main(void) {
  pthread_t t[3];
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 3);
  for (int i = 0; i < n; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 1; i < n; i++) pthread_join(t[i], 0);
  assert(x == n);
  return 0;
}
// ----
// 22:3: error: this can fail: 'main' is here with run.started = 1, run#2.started = 0, run#2.ended = false, run#3.started = 0, run#3.ended = false, x = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
