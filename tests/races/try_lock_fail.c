// A lock that another thread has is EBUSY, not EDEADLK.
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *run(void *unused) {
  if (pthread_mutex_trylock(&m) != EDEADLK) {
    n++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 9:5: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 9:5: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
