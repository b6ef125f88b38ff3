// The semaphore says that the data is there.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int n;

static void *producer(void *unused) {
  n = 1;
  sem_post(&s);
  return 0;
}

static void *consumer(void *unused) {
  sem_wait(&s);
  n = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  sem_init(&s, 0, 0);
  pthread_create(&t0, 0, producer, 0);
  pthread_create(&t1, 0, consumer, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
