// An assertion reads, too.
#include <pthread.h>
#include <assert.h>
static int n = 1;

static void *run(void *unused) {
  n = 2;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, run, 0);
  pthread_join(t0, 0);
  assert(n == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
