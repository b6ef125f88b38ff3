// ARGS: races
// The starter leaves the block of `local` while the worker may still write it: leaving a block writes all bytes of the object.
#include <pthread.h>
static pthread_t t;

static void *work(void *arg) {
  int *n = arg;
  *n += 1;
  return 0;
}

static void start(void) {
  int local = 3;
  pthread_create(&t, 0, work, &local);
}

int main(void) {
  start();
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
