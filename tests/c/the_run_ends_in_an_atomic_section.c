// Nobody sees what an atomic section has done before it ends the run.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void *run(void *unused) {
  __VERIFIER_atomic_begin();
  x = 5;
  if (x != 4) abort();
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(x == 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
