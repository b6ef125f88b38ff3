// Whatever the thread of another file does: these two can fail without it.
#include <assert.h>
#include <pthread.h>

extern void *elsewhere(void *);
static int x;

static void *run(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, elsewhere, 0);
  pthread_create(&t, 0, run, 0);
  assert(x == 0);
  return 0;
}
// ----
// 17:3: error: this can fail: 'main' is here with x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
