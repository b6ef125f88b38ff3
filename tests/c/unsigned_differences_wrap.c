// Below zero an unsigned number goes on at the upper end of its type; that is no overflow.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static unsigned shared;
static atomic_uint counter;
static struct {
  unsigned three : 3;
  unsigned rest : 29;
} bits;

static void *run(void *unused) {
  unsigned u = 0, n = 3, table[2] = {0, 7}, *behind = &table[1];
  assert(u - 1 > u);
  u--;
  assert(u == UINT_MAX);
  assert(u-- == UINT_MAX && --u == UINT_MAX - 2);
  u = 2;
  u -= 5;
  assert(u == UINT_MAX - 2);
  unsigned long wide = 0;
  wide = wide - 1;
  assert(wide == ULONG_MAX && (unsigned)wide == UINT_MAX);
  assert((int)(n - 5) == -2 && (long)(n - 5) == 4294967294l);
  assert(-n == UINT_MAX - 2 && ~n == UINT_MAX - 3 && (1 ? n - 4 : n) == UINT_MAX);
  table[0]--;
  *behind -= 8;
  assert(table[0] == UINT_MAX && table[1] == UINT_MAX);
  shared--;
  assert(shared == UINT_MAX);
  assert(atomic_fetch_sub(&counter, 2) == 0 && counter == UINT_MAX - 1);
  counter--;
  assert(counter == UINT_MAX - 2);
  bits.three--;
  bits.rest -= 2;
  assert(bits.three == 7 && bits.rest == 536870910);
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
