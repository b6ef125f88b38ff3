// The call stands behind the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void enter(void) { pthread_mutex_lock(&m); }
static void leave(void) { pthread_mutex_unlock(&m); }
static void add(void) { n++; }

static void *run(void *unused) {
  enter();
  leave();
  add();
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
