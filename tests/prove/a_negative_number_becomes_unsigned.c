// What is below zero is large as an unsigned number, and comes back as what it was.
#include <assert.h>
#include <pthread.h>

static int less, known = 7;
static unsigned u;
static unsigned long wide;

static void *run(void *unused) {
  u = less;
  wide = less;
  assert(u > 10);
  assert(u == 4294967291u);
  assert(wide == 18446744073709551611ul);
  assert((int)u == -5 && (long)wide == -5);
  assert((unsigned)wide == u);
  assert((unsigned)-1 > 10);
  assert(less > known - 13 && (unsigned)known == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  less = -5;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
