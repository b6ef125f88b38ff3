// Every access of the plain variable is an atomic operation.
#include <pthread.h>
static int n;

static void *first(void *unused) {
  __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  return 0;
}

static void *second(void *unused) {
  return (void *)(long)__atomic_load_n(&n, __ATOMIC_SEQ_CST);
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
