// ARGS: prove
// n - 1 with n == 0 makes the loop of main run (it is bounded by the break): threads are started although n is 0.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int started;
static unsigned n = 0;

static void *one(void *arg) {
  (void)arg;
  atomic_fetch_add(&started, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  (void)b;
  for (unsigned i = 0; i < n - 1; i++) {
    if (i == 2)
      break;
    pthread_create(&a, 0, one, 0);
    pthread_join(a, 0);
  }
  assert(atomic_load(&started) == 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
