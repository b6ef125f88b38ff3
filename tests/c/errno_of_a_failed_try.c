// sem_trywait that fails sets EAGAIN.
#include <pthread.h>
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

static sem_t s;

static void *f(void *unused) {
  if (sem_trywait(&s) == -1) assert(errno == EAGAIN);
  else sem_post(&s);
  return unused;
}

int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
