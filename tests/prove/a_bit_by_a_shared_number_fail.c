// Which bit it is others decide: not always a low one.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned mask;
static int n;

static void *set(void *unused) {
  mask |= 1u << n;
  return unused;
}

static void *choose(void *unused) {
  n = __VERIFIER_nondet_int();
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, choose, 0);
  pthread_join(a, 0);
  assert(mask < 100);
  return 0;
}
// ----
// 25:3: error: this can fail: 'main' is here with set.ended = true, mask = 128, n = 7 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
