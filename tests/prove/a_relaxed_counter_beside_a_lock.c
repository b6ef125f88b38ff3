// A relaxed counter is only counted: what is proved does not rest on what it holds, nor on whether
// the try succeeds.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int visits;
static int n;

static void *run(void *unused) {
  atomic_fetch_add_explicit(&visits, 1, memory_order_relaxed);
  if (pthread_mutex_trylock(&m) == 0) {
    n = 1;
    assert(n == 1);
    n = 0;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
