// ARGS: prove --deadlock
// Only main ends: the other waits for ever.
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
  pthread_exit(0);
}
// ----
// error: no thread can move any more, with s$count = 0 [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
