/*@
shared { rw : lock; s : int = 0; n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
#include <pthread.h>
#include <semaphore.h>
pthread_rwlock_t rw; sem_t s; pthread_once_t once = PTHREAD_ONCE_INIT; pthread_barrier_t wall; int n;
static void setup(void) { n = 9; }
void f(void) {
  pthread_once(&once, setup);
  pthread_rwlock_rdlock(&rw);
  pthread_rwlock_unlock(&rw);
  pthread_rwlock_wrlock(&rw);
  pthread_rwlock_unlock(&rw);
  sem_wait(&s);
  if (sem_trywait(&s) != 0) sem_post(&s);
  pthread_barrier_wait(&wall);
  if (n) pthread_exit(0);
  n = 2;
}
