// ARGS: prove --check memory
// Twin of 17: the function joins the worker before its local goes away.
#include <pthread.h>

static void *work(void *arg) {
  int *n = arg;
  *n += 1;
  return 0;
}

static int start(void) {
  pthread_t t;
  int local = 3;
  pthread_create(&t, 0, work, &local);
  pthread_join(t, 0);
  return local;
}

int main(void) {
  return start();
}
// ----
// verdict: true
// exit: 0
