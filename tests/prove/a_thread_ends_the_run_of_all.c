// ARGS: prove --deadlock
// exit() in a thread ends those that wait, and main never gets behind the join.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t s;

static void *waits(void *unused) {
  sem_wait(&s);
  return unused;
}

static void *ends(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t one, two;
  sem_init(&s, 0, 0);
  pthread_create(&one, 0, waits, 0);
  pthread_create(&two, 0, ends, 0);
  pthread_join(one, 0);
  assert(0);
  return 0;
}
// ----
// verdict: true
// exit: 0
