// It is started too early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *child(void *unused) {
  assert(ready);
  return unused;
}
static void *parent(void *unused) {
  pthread_t t;
  pthread_create(&t, 0, child, 0);
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, parent, 0);
  return 0;
}
// ----
// 9:3: error: this can fail: 'child' is here with child.started = 0, ready = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
