// A label does not end the atomic section that it stands in.
#include <assert.h>
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_work(int short_cut) {
  x = 1;
  if (short_cut) goto out;
  x = 2;
out:
  x = 0;
}

static void *run(void *argument) {
  __VERIFIER_atomic_work(argument != 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run, &x);
  assert(x == 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
