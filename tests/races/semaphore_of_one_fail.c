// It counts two.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int n;

static void *run(void *unused) {
  sem_wait(&s);
  n++;
  sem_post(&s);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  sem_init(&s, 0, 2);
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 9:3: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 9:3: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
