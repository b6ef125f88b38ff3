// What nobody writes may be read by all.
#include <pthread.h>
static int n = 3;
static int sink;

static void *first(void *unused) {
  sink = n;
  return 0;
}

static void *second(void *unused) {
  int seen = n;
  (void)seen;
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
