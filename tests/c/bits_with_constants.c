// Bit operations with a constant, and on bits that do not meet, say what they say bit by bit.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static int bit(int x, int n) { return (x >> n) & 1; }

static void *run(void *unused) {
  int x = __VERIFIER_nondet_int();
  unsigned char high = __VERIFIER_nondet_uchar(), low = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(-8 <= x && x < 8);
  int sign = x < 0 ? -8 : 0;
  assert((x & 5) == 4 * bit(x, 2) + bit(x, 0));
  assert((x & ~5) == sign + 2 * bit(x, 1));
  assert((x | 6) == sign + 6 + bit(x, 0));
  assert((x | -6) == -6 + 4 * bit(x, 2) + bit(x, 0));
  assert((x ^ 3) == sign + 4 * bit(x, 2) + 2 * (1 - bit(x, 1)) + (1 - bit(x, 0)));
  assert((x ^ -1) == -1 - x);
  assert(((unsigned)(x + 8) & ~1u) == (unsigned)(x + 8 - bit(x, 0)));
  assert((high << 8 | low) == high * 256 + low);
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
