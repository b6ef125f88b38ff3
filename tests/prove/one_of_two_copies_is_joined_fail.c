// Only one of two equal threads has ended when main looks.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *run(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, run, 0);
  pthread_join(t[0], 0);
  assert(x == 2);
  return 0;
}
// ----
// 17:3: error: this can fail: 'main' is here with run.ended = 1, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
