// What is in an atomic section is atomic.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int n;

static void *run(void *unused) {
  __VERIFIER_atomic_begin();
  n++;
  __VERIFIER_atomic_end();
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
