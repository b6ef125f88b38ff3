// ARGS: prove --deadlock
// The run ends with main: nobody is stuck then.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *run(void *unused) {
  sem_wait(&s);
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
