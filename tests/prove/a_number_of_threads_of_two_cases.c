// One thread runs, or three.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static _Atomic int n;

static void *run(void *unused) {
  int mine = ++n;
  assert(mine <= 3);
  return unused;
}

int main(void) {
  pthread_t t;
  int number = __VERIFIER_nondet_int();
  __VERIFIER_assume(number == 1 || number == 3);
  for (int i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
