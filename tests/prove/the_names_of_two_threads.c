// Threads have names of their own.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  assert(a != b);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
