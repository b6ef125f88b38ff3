// The twin: the function waits for its thread before it returns.
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
  pthread_join(t, 0);
}

int main(void) {
  start();
  return 0;
}
// ----
// verdict: true
// exit: 0
