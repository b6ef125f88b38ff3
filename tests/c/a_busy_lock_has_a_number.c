// What the library reports when a lock is taken, a semaphore is empty, a time limit is met.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;

static void *other(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t t;
  struct timespec limit = {0, 0};
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, other, 0);
  int lock = pthread_mutex_trylock(&m);
  assert(lock == 0 || lock == EBUSY);
  if (lock == 0) {
    int wait = pthread_cond_timedwait(&c, &m, &limit);
    assert(wait == 0 || wait == ETIMEDOUT);
    pthread_mutex_unlock(&m);
  }
  assert(sem_trywait(&s) == -1);
  return 0;
}
// ----
// verdict: true
// exit: 0
