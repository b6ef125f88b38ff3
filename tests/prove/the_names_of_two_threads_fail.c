// Threads have names of their own: these are not equal.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  assert(a == b);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
