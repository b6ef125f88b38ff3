// The owner of such a lock does not wait for it.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;

int main(void) {
  lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  assert(0);
  return 0;
}
// ----
// 9:10: warning: unsupported in thread 'main': lock that does not let its owner wait [unsupported-c]
// verdict: unknown(unsupported lock that does not let its owner wait at a_lock_is_assigned_as_recursive_fail.c:9:10)
// exit: 5
