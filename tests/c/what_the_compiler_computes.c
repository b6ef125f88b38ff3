// Functions of the compiler: whether a result fits, and the bits of a number.
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int large = 2147483647, minus_five = -5;
static unsigned bits = 0xf0;

static void *run(void *unused) {
  int sum;
  unsigned char narrow;
  int overflows = __builtin_add_overflow(large, 1, &sum);
  assert(overflows && sum == -2147483647 - 1);
  overflows = __builtin_sub_overflow(large, 1, &sum);
  assert(!overflows && sum == 2147483646);
  overflows = __builtin_mul_overflow(20, 20, &narrow);
  assert(overflows && narrow == 144);
  assert(abs(minus_five) == 5);
  unsigned own = 0xf0;
  int minus_eight = -8, none = 0;
  assert(__builtin_clz(bits) == 24 && __builtin_ctz(own) == 4);
  assert(__builtin_ffs(minus_eight) == 4 && __builtin_ffs(none) == 0);
  assert(__builtin_popcount(own) == 4 && __builtin_popcount(minus_eight) == 29 && __builtin_parity(own) == 0);
  assert(__builtin_bswap32(own) == 0xf0000000u);
  unsigned any = __VERIFIER_nondet_uint();
  if (any > 3 && any < 8) assert(__builtin_clz(any) == 29);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
