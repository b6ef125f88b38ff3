// ARGS: races
// A reader's unlock orders only later write locks: `stat` written under the read lock by one reader and read by the next reader is unordered.
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t *lk = &lock;
static int stat;

static void *first(void *arg) {
  (void)arg;
  pthread_rwlock_rdlock(lk);
  stat = 1;
  pthread_rwlock_unlock(lk);
  return 0;
}

static void *second(void *arg) {
  pthread_rwlock_rdlock(lk);
  *(int *)arg = stat;
  pthread_rwlock_unlock(lk);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int out = 0;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, &out);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return out;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
