// What the consumer waits for is written behind the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full, item;

static void *producer(void *unused) {
  pthread_mutex_lock(&m);
  item = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  full = 1;
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
// 12:3: error: data race on 'full': 'producer' writes it here, holding no lock [data-race]
// 18:11: note: 'consumer' reads it here at the same time, holding 'm'
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
