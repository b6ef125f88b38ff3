// A lock of this kind does not let its owner wait for ever.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  assert(0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 19:3: warning: unsupported in thread 'main': call of 'pthread_mutexattr_settype' [unsupported-c]
// verdict: unknown(unsupported call of 'pthread_mutexattr_settype' at a_lock_that_reports_its_owner_fail.c:19:3)
// exit: 5
