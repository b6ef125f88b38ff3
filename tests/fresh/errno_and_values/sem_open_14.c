// ARGS: prove
// A named semaphore as a lock; another process may use it too, so unknown is acceptable, false is not.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t *s; static int in;
static void *w(void *a) { sem_wait(s); in++; assert(in == 1); in--; sem_post(s); return a; }
int main(void) {
  pthread_t t, u;
  s = sem_open("/lk", O_CREAT | O_EXCL, 0600, 1);
  if (s == SEM_FAILED) return 1;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'sem_open' does)
// exit: 5
