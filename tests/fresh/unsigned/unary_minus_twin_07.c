// ARGS: prove
// Twin of 06: the sum is 2^32.
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
  assert(sum == 4294967296LL);
  return 0;
}
// ----
// verdict: true
// exit: 0
