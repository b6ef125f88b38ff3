// A slot that is full belongs to the consumer, an empty one to the producer.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int full, slot;

static void *producer(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    int empty = !full;
    pthread_mutex_unlock(&m);
    if (!empty) continue;
    slot = 1;
    pthread_mutex_lock(&m);
    full = 1;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

static void *consumer(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    int there = full;
    pthread_mutex_unlock(&m);
    if (!there) continue;
    int seen = slot;
    (void)seen;
    pthread_mutex_lock(&m);
    full = 0;
    pthread_mutex_unlock(&m);
  }
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
