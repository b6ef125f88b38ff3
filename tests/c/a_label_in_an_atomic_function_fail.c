// The label ERROR is wrong there, too; the second call is a section of its own.
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_set(int value) { x = value; }

static void __VERIFIER_atomic_check(void) {
  if (x == 1) goto ERROR;
  return;
ERROR:
  x = 2;
}

static void *run(void *unused) {
  __VERIFIER_atomic_set(1);
  __VERIFIER_atomic_set(0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  __VERIFIER_atomic_check();
  return 0;
}
// ----
// 11:1: error: this can fail: 'main' is here with x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
