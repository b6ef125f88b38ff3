// ARGS: prove
// Twin: unsigned short operands promote to int, so 0 - 1 is really -1 here.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned short lo = 0, hi = 1;
static int diff;

static void *one(void *arg) {
  (void)arg;
  diff = lo - hi;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(diff == -1 && lo - hi < 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
