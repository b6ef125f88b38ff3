// Nobody runs at a label inside an atomic section.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int x, c;

static void *look(void *unused) {
  int seen = x;
  assert(seen == 0);
  return unused;
}

static void *run(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  if (c) goto out;
  c = 1;
out:
  x = 0;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, look, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
