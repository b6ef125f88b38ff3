// ARGS: prove
// Twin: an arbitrary unsigned char lies in 0..255, also after an xor and a shift right.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned char __VERIFIER_nondet_uchar(void);
static unsigned hi, all;

static void *one(void *arg) {
  (void)arg;
  unsigned char c = __VERIFIER_nondet_uchar();
  all = c;
  hi = c >> 4;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(all <= 255 && hi <= 15);
  return 0;
}
// ----
// verdict: true
// exit: 0
