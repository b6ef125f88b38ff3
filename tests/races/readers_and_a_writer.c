// Readers share the lock, the writer does not.
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int n;

static void *reader(void *unused) {
  pthread_rwlock_rdlock(&rw);
  int seen = n;
  (void)seen;
  pthread_rwlock_unlock(&rw);
  return 0;
}

static void *writer(void *unused) {
  pthread_rwlock_wrlock(&rw);
  n = 1;
  pthread_rwlock_unlock(&rw);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, reader, 0);
  pthread_create(&t1, 0, writer, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
