// ARGS: races
// Twin of 06: both use element 0 of the array of locks behind the pointer.
#include <pthread.h>
#include <stdlib.h>
static pthread_rwlock_t *locks;
static int total;

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&locks[0]);
  *(int *)arg = total;
  pthread_rwlock_unlock(&locks[0]);
  return 0;
}

static void *writer(void *arg) {
  (void)arg;
  pthread_rwlock_wrlock(&locks[0]);
  total++;
  pthread_rwlock_unlock(&locks[0]);
  return 0;
}

int main(void) {
  pthread_t r, w;
  int out = 0;
  locks = malloc(2 * sizeof *locks);
  pthread_rwlock_init(&locks[0], 0);
  pthread_rwlock_init(&locks[1], 0);
  pthread_create(&r, 0, reader, &out);
  pthread_create(&w, 0, writer, 0);
  pthread_join(r, 0);
  pthread_join(w, 0);
  return out;
}
// ----
// verdict: true
// exit: 0
