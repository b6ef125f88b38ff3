// main reads what the thread has written when it has ended.
#include <pthread.h>
static int n;

static void *run(void *unused) {
  n = 1;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, run, 0);
  pthread_join(t0, 0);
  int seen = n;
  (void)seen;
  return 0;
}
// ----
// verdict: true
// exit: 0
