// Every way out gives the lock back.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, limit = 0;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  if (n > limit) {
    pthread_mutex_unlock(&m);
    return 0;
  }
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  pthread_create(&t2, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
