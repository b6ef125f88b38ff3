// The consumer sleeps until the item is there, under the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full, item;

static void *producer(void *unused) {
  pthread_mutex_lock(&m);
  item = 1;
  full = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}

static void *consumer(void *unused) {
  pthread_mutex_lock(&m);
  while (!full) pthread_cond_wait(&c, &m);
  item = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, producer, 0);
  pthread_create(&t1, 0, consumer, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
