// The mode says which lock is meant, and is changed under both.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static int mode, data;

static void *first(void *unused) {
  pthread_mutex_lock(&m);
  if (mode == 0) data = 1;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *second(void *unused) {
  pthread_mutex_lock(&k);
  if (mode == 1) data = 2;
  pthread_mutex_unlock(&k);
  return 0;
}

static void *third(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&k);
  mode = 1;
  pthread_mutex_unlock(&k);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  pthread_create(&t2, 0, third, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
