// main prepares the data, then starts the threads.
#include <pthread.h>
static int n;

static void *run(void *unused) {
  int seen = n;
  (void)seen;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  n = 1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
