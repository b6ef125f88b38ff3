// ARGS: prove --ints machine
// Wrap-around, conversions, shifts, division, enums, bit-fields, as the machine has them.
#include <assert.h>
#include <pthread.h>

enum level { low = -1, high };
static struct { unsigned a : 3; int b : 2; unsigned : 0; unsigned c : 1; } s;
static int minus_eight = -8, wide = 256;
static unsigned one = 1;

static void *run(void *unused) {
  int m = minus_eight, w = wide;
  unsigned u = one;
  enum level e = low;
  assert(m >> 1 == -4 && m / 3 == -2 && m % 3 == -2);
  assert(u - 2 == 4294967295u);
  assert((signed char)200 == -56 && (unsigned char)w == 0);
  if ((unsigned char)w) assert(0);
  assert(1LL << 40 == 1099511627776LL);
  assert((unsigned)e > 5 && sizeof(e) == 4);
  s.a = 9;
  s.b = 3;
  s.c = 2;
  assert(s.a == 1);
  assert(s.b == 3);
  assert(s.c == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
