// A lock that another thread has is EBUSY.
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *run(void *unused) {
  if (pthread_mutex_trylock(&m) != EBUSY) {
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
// verdict: true
// exit: 0
