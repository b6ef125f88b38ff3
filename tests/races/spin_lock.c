// A spin lock is a lock.
#include <pthread.h>
static pthread_spinlock_t m;
static int n;

static void *run(void *unused) {
  pthread_spin_lock(&m);
  n++;
  pthread_spin_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_spin_init(&m, 0);
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
