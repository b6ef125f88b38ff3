// ARGS: prove
// For c == UINT_MAX the sum wraps to 0 (the run exists; an assumption may be made only for a proof).
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
unsigned __VERIFIER_nondet_uint(void);
static unsigned big;

static void *one(void *arg) {
  (void)arg;
  unsigned c = __VERIFIER_nondet_uint();
  if (c == UINT_MAX)
    big = c + 1;
  else
    big = 1;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(big > 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
