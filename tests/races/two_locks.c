// Each variable has its lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *first(void *unused) {
  pthread_mutex_lock(&m);
  a++;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&k);
  b++;
  pthread_mutex_unlock(&k);
  return 0;
}

static void *second(void *unused) {
  pthread_mutex_lock(&k);
  b = 0;
  pthread_mutex_unlock(&k);
  pthread_mutex_lock(&m);
  a = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
