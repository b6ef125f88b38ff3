// Behind the section others may run before the end.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void *run(void *unused) {
  __VERIFIER_atomic_begin();
  x = 5;
  __VERIFIER_atomic_end();
  abort();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(x == 0);
  return 0;
}
// ----
// 22:3: error: this can fail: 'main' is here with x = 5 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
