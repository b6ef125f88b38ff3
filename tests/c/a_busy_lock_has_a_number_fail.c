// A lock that another thread has is EBUSY.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  assert(pthread_mutex_trylock(&m) != EBUSY);
  return 0;
}
// ----
// 17:3: error: this can fail: 'main' is here with m$owner = other [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
