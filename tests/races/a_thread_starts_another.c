// What is written before the start is there.
#include <pthread.h>
static int n;

static void *second(void *unused) {
  int seen = n;
  (void)seen;
  return 0;
}

static void *first(void *unused) {
  pthread_t t;
  n = 1;
  pthread_create(&t, 0, second, 0);
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, first, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
