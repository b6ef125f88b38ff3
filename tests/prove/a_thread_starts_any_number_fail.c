// The second one is number 2.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static _Atomic int n;

static void *child(void *unused) {
  int mine = ++n;
  assert(mine <= 1);
  return unused;
}
static void *parent(void *unused) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, child, 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, parent, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'child 2' is here with mine = 2, child.started = 0, n = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
