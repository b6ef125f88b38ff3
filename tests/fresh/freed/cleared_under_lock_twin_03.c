// ARGS: prove --check memory
// Twin of 02: the pointer is cleared with the free and tested, all under the lock.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *closer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  free(shared);
  shared = NULL;
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *user(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  if (shared)
    *shared += 1;
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t a, b;
  shared = malloc(sizeof *shared);
  *shared = 0;
  pthread_create(&a, 0, closer, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
