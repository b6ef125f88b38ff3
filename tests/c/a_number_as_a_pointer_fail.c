// The pointer is another number.
#include <assert.h>
#include <pthread.h>

#define NOTHING ((void *)-1)

static void *_Atomic found;

static void *run(void *unused) {
  void *p = found;
  assert(p == NOTHING);
  return unused;
}

int main(void) {
  pthread_t t;
  found = NOTHING;
  pthread_create(&t, 0, run, 0);
  found = (void *)16;
  return 0;
}
// ----
// 11:3: error: this can fail: 'run' is here with p = 16, found = 16 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
