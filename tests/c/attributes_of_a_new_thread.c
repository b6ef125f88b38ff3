// All arguments of the call that starts a thread are evaluated.
#include <assert.h>
#include <pthread.h>

static int n;

static void *run(void *unused) {
  assert(n == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, (n = 1, (pthread_attr_t *)0), run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
