// ARGS: prove --check memory
#include <pthread.h>

pthread_mutex_t assert_lock = PTHREAD_MUTEX_INITIALIZER;

void *f(void *a) {
  pthread_mutex_lock(&assert_lock);
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
// verdict: true
// exit: 0
