// However many threads there are, which one is the last is known.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *run(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  do {
    pthread_create(&t, 0, run, 0);
  } while (__VERIFIER_nondet_int());
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
