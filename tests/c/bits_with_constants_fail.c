// A bit operation is a sum only where no bit is set in both.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void *run(void *unused) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(-8 <= x && x < 8);
  assert((x | 6) == x + 6);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run' is here with x = -1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
