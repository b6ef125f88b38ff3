// ARGS: prove --check memory
#include <pthread.h>

pthread_mutex_t assert_lock = PTHREAD_MUTEX_INITIALIZER;

void *f(void *a) {
  pthread_mutex_unlock(&assert_lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 7:3: error: this lock can be given back by a thread that does not hold it: 'f' is here with assert_lock$owner = none [lock-use]
// verdict: false(lock-use)
// exit: 10
