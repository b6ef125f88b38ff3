// ARGS: races
// As 20, but the function that leaves its block runs in a thread of its own.
#include <pthread.h>
static int seed = 2;

static void *inner(void *arg) {
  int *n = arg;
  *n += seed;
  return 0;
}

static void *outer(void *arg) {
  (void)arg;
  int local = 3;
  pthread_t t;
  pthread_create(&t, 0, inner, &local);
  pthread_detach(t);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, outer, 0);
  pthread_join(t, 0);
  pthread_exit(0);
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
