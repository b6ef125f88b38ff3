// ARGS: prove
// ~0u is UINT_MAX; as mathematical -1 it would be less than 10.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned mask;

static void *one(void *arg) {
  (void)arg;
  mask = ~0u;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(mask < 10);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
