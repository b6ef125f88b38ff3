// What is done once is done before anybody goes on.
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int n;

static void prepare(void) { n = 1; }

static void *run(void *unused) {
  pthread_once(&once, prepare);
  int seen = n;
  (void)seen;
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
