// ARGS: prove
// In limit > -1 the -1 becomes UINT_MAX: the comparison is false for every unsigned.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned limit = 3;
static int accepted;

static void *one(void *arg) {
  (void)arg;
  int low = -1;
  if (limit > low)
    accepted = 1;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(accepted == 1);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
