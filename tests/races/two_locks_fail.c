// The wrong lock for a.
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
  a = 1;
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
// 19:3: error: data race on 'a': 'second' writes it here, holding 'k' [data-race]
// 9:3: note: 'first' reads it here at the same time, holding 'm'
// note: nothing orders the two: the locks are different, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
