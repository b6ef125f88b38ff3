// It says so too early.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int n;

static void *producer(void *unused) {
  sem_post(&s);
  n = 1;
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
// 9:3: error: data race on 'n': 'producer' writes it here, holding no lock [data-race]
// 15:3: note: 'consumer' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
