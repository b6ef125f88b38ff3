// The writer takes the lock of a reader.
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
  pthread_rwlock_rdlock(&rw);
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
// 16:3: error: data race on 'n': 'writer' writes it here, holding no lock [data-race]
// 8:14: note: 'reader' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
