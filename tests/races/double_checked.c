// Checked without the lock, then again under it; the flag is atomic.
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int ready;
static int data;

static void *run(void *unused) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      data = 1;
      ready = 1;
    }
    pthread_mutex_unlock(&m);
  }
  int seen = data;
  (void)seen;
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
