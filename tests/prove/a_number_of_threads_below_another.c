// At most as many threads run as another number says, which is not a constant.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static _Atomic int n;

static void *run(void *unused) {
  int mine = ++n;
  assert(mine <= 1);
  return unused;
}

int main(void) {
  pthread_t t;
  int most = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int();
  if (most > 1 || number > most) return 0;
  for (int i = 0; i < number; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
