// A semaphore that counts one is a lock.
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
  sem_init(&s, 0, 1);
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
