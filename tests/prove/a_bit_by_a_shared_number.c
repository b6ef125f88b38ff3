// Which bit it is others decide; some bit it is.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned mask;
static int n;

static void *set(void *unused) {
  mask |= 1u << n;
  return unused;
}

static void *choose(void *unused) {
  n = __VERIFIER_nondet_int();
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, choose, 0);
  pthread_join(a, 0);
  assert(mask != 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
