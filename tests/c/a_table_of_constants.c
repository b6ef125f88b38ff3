// An element of a constant table is one of those that it has.
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
  assert(seen == 2 || seen == 3 || seen == 5 || seen == 7);
  return 0;
}
// ----
// verdict: true
// exit: 0
