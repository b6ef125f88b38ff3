// The second writes behind its lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *first(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&k);
  a = b;
  pthread_mutex_unlock(&k);
  pthread_mutex_unlock(&m);
  return 0;
}

static void *second(void *unused) {
  pthread_mutex_lock(&k);
  pthread_mutex_unlock(&k);
  b = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 19:3: error: data race on 'b': 'second' writes it here, holding no lock [data-race]
// 10:7: note: 'first' reads it here at the same time, holding 'm' and 'k'
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
