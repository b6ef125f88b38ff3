// ARGS: prove --check memory
// Both under the lock, but the pointer is not cleared: the user that comes second reads a freed block.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *closer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  free(shared);
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *user(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
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
// ...
// verdict: false(memory)
// exit: 10
