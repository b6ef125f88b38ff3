// A robust lock is given to others when its owner has ended.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *owner(void *unused) {
  pthread_mutex_lock(&m);
  return unused;
}

static void *heir(void *unused) {
  pthread_mutex_lock(&m);
  assert(0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, owner, 0);
  pthread_join(t, 0);
  pthread_create(&t, 0, heir, 0);
  return 0;
}
// ----
// 23:3: warning: unsupported in thread 'main': call of 'pthread_mutexattr_setrobust' [unsupported-c]
// verdict: unknown(unsupported call of 'pthread_mutexattr_setrobust' at a_lock_that_outlives_its_owner_fail.c:23:3)
// exit: 5
