// The initialiser says that the owner may take it again.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  assert(0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:3: warning: unsupported in thread 'run': lock that does not let its owner wait [unsupported-c]
// 10:3: warning: unsupported in thread 'run': lock that does not let its owner wait [unsupported-c]
// verdict: unknown(unsupported lock that does not let its owner wait at a_lock_that_is_initialised_as_recursive_fail.c:9:3)
// exit: 5
