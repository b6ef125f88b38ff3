// The second uses its lock in the other mode.
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
  if (mode == 0) data = 2;
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
// 9:18: error: data race on 'data': 'first' writes it here, holding 'm' [data-race]
// 16:18: note: 'second' writes it here at the same time, holding 'k'
// note: nothing orders the two: the locks are different, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
