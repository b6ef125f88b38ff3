// Each thread has its own.
#include <pthread.h>
static _Thread_local int n;

static void *run(void *unused) {
  n++;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
