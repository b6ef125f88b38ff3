// The twin: nobody else accesses what unknown code may have.
#include <pthread.h>

extern int x;
void elsewhere(void);

static void *worker(void *arg) {
  return arg;
}

int main(void) {
  pthread_t t;
  elsewhere();
  pthread_create(&t, 0, worker, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
