// Up to three threads, all of them joined.
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
  for (int i = 0; i < n; i++) pthread_join(t[i], 0);
  assert(x == n);
  return 0;
}
// ----
// verdict: true
// exit: 0
