// Large numbers are not mistaken for addresses of locals.
#include <assert.h>
#include <pthread.h>

static long g = 5;

static void *run(void *unused) {
  int own = 1, *p = &own, n = *p;
  g >>= n;
  assert(g == 3);
  g = 1L << 43;
  assert(g > 8796093022207);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 10:3: error: this can fail: 'run' is here with g = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
