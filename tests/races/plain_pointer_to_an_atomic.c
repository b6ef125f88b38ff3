// The pointer is one to an atomic variable.
#include <pthread.h>
static _Atomic int n;

static void *first(void *unused) {
  n = 1;
  return 0;
}

static void *second(void *unused) {
  _Atomic int *p = &n;
  *p = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
