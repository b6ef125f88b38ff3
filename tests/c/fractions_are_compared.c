// Constants with fractions are compared by the compiler.
#include <assert.h>
#include <pthread.h>

static _Atomic int x;

static void *run(void *unused) {
  if (1.5 > 1.25) x = 1;
  if (0.1f == 0.1) x = 2;
  assert(0.5 + 0.25 == 0.75);
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
