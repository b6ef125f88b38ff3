// An atomic variable needs no lock.
#include <pthread.h>
#include <stdatomic.h>
static _Atomic int n;

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
