// Compilers keep texts with the same characters once.
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) {
  const char *a = "x", *b = "x";
  assert(a != b);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 7:3: error: this can fail: 'run' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
