// Nobody but the thread names the variable here; 'log_it' of the other file can.
#include "shared.h"

static void *worker(void *arg) {
  count = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  log_it();
  pthread_join(t, 0);
  return 0;
}
