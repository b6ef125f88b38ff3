// main waits for both.
#include <pthread.h>
static int n;
static int k;

static void *first(void *unused) {
  n = 1;
  return 0;
}

static void *second(void *unused) {
  k = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  n = k;
  return 0;
}
// ----
// verdict: true
// exit: 0
