// The other one's child may still run.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *child(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}
static void *parent(void *unused) {
  pthread_t t;
  pthread_create(&t, 0, child, 0);
  pthread_join(t, 0);
  assert(x == 2);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, parent, 0);
  pthread_create(&two, 0, parent, 0);
  return 0;
}
// ----
// 16:3: error: this can fail: 'parent' is here with child.started = 0, child.ended = true, child#2.started = 0, child#2.ended = false, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
