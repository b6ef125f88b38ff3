// Masks that are made of a bit whose number others decide.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned long none, all;
static int n;

static void *clear(void *unused) {
  none &= ~(1ul << n);
  all &= (1ul << n) - 1;
  return unused;
}

static void *choose(void *unused) {
  n = __VERIFIER_nondet_int();
  return unused;
}

int main(void) {
  pthread_t a, b;
  all = 255;
  pthread_create(&a, 0, clear, 0);
  pthread_create(&b, 0, choose, 0);
  pthread_join(a, 0);
  assert(none == 0);
  assert(all < 256);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
