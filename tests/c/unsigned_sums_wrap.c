// Sums, products and shifts wrap where large numbers are about.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned __VERIFIER_nondet_uint(void);
static atomic_uint counter;

static void *run(void *unused) {
  unsigned u = UINT_MAX, big = 65536, one = 0x80000001u, sum = 0;
  u++;
  assert(u == 0);
  u--;
  assert(u + 1 == 0);
  big *= 65536;
  assert(big == 0 && one << 1 == 2);
  for (int i = 0; i < 5; i++) sum += 1000000000u;
  assert(sum == 705032704);
  unsigned any = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
  assert(any + 1 > any || any == UINT_MAX);
  assert(any - other + other == any);
  assert(any <= 4294967295ul);
  counter--;
  atomic_fetch_add(&counter, 1);
  assert(counter == 0);
  int less = -1;
  u = 1;
  assert(less > u && less + u == 0 && u - less == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
