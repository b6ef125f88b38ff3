// The table has the element that is said not to be there.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static const int table[4] = {2, 3, 5, 7};
static _Atomic int x = 2;

static void *run(void *unused) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return unused;
  x = table[i];
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int seen = x;
  assert(seen != 7);
  return 0;
}
// ----
// 21:3: error: this can fail: 'main' is here with seen = 7, x = 7 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
