// Equal threads wait for a thread each.
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
  assert(x > 0);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, parent, 0);
  pthread_create(&two, 0, parent, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(x == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
