// ARGS: prove --ints machine
// Shifts by a distance of which only the bounds are known.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void *run(void *unused) {
  int n = __VERIFIER_nondet_int(), a = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 8 && a >= 0 && a < 256);
  int power = 1 << n;
  assert(power >= 1 && power <= 128);
  assert(a >> n <= a);
  assert((a << n) >> n == a);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
