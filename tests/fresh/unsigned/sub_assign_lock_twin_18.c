// ARGS: prove
// Twin: a semaphore-like credit that is decremented only where it is at least the amount stays at most 10.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned credit = 10;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void take(unsigned n) {
  pthread_mutex_lock(&mu);
  if (credit >= n)
    credit -= n;
  pthread_mutex_unlock(&mu);
}
static void *one(void *arg) { (void)arg; take(7); return 0; }
static void *two(void *arg) { (void)arg; take(6); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(credit <= 10);
  return 0;
}
// ----
// verdict: true
// exit: 0
