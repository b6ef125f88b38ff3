// ARGS: prove
// -x of an unsigned 5 is 4294967291, larger than 0: the assertion that the sum is 0 as long fails.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned x = 5;
static long long sum;

static void *one(void *arg) {
  (void)arg;
  sum = (long long)x + (long long)(-x);
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
