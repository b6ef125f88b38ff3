// ... and one that succeeds does not.
#include <pthread.h>
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

static sem_t s;

static void *f(void *unused) {
  errno = 5;
  if (sem_trywait(&s) == 0) assert(errno == EAGAIN);
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
// 11:29: error: this can fail: 'f 1' is here with errno = 5, s$count = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
