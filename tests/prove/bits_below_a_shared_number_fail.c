// Which bits stay others decide: perhaps all of them.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned long none, all;
static int n;

static void *clear(void *unused) {
  none &= ~(1ul << n);
  all &= (1ul << n) - 1;
  return unused;
}

static void *choose(void *unused) {
  n = __VERIFIER_nondet_int();
  return unused;
}

int main(void) {
  pthread_t a, b;
  all = 255;
  pthread_create(&a, 0, clear, 0);
  pthread_create(&b, 0, choose, 0);
  pthread_join(a, 0);
  assert(none == 0);
  assert(all < 255);
  return 0;
}
// ----
// 28:3: error: this can fail: 'main' is here with clear.ended = true, all = 255, n = 8, none = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
