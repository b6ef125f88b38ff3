// ARGS: prove
// count is 0 when the taker runs first: count - 1 is UINT_MAX, not -1, so the test 'left < 10' fails.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned count;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  count++;
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  unsigned left = count - 1;
  assert(left < 10);
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
