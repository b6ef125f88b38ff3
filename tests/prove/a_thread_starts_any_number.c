// Another thread than main starts threads in a loop.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static _Atomic int n;

static void *child(void *unused) {
  int mine = ++n;
  assert(mine >= 1);
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
// verdict: true
// exit: 0
