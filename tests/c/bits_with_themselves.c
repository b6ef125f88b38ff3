// What `^` and `-` make of a local and itself is 0, whatever it holds.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static void *run(void *unused) {
  int x = __VERIFIER_nondet_int();
  assert((x ^ x) == 0);
  assert((x & x) == x);
  assert((x | x) == x);
  assert(x - x == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
