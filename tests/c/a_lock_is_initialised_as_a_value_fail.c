// A lock that was not initialised is anything; one that is taken stays so.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct device {
  int n;
  pthread_mutex_t lock;
};

int main(void) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&own);
  struct device copy = {1, own};
  assert(pthread_mutex_trylock(&copy.lock) == 0);
  return 0;
}
// ----
// 15:3: error: this can fail: 'main' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
