// Behind the section everybody runs.
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
  c = 1;
  __VERIFIER_atomic_end();
out:
  x = 0;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, look, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'look' is here with seen = 1, c = 1, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
