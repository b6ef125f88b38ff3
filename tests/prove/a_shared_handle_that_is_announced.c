// A flag says that the handle is there, so that it is known whom the join waits for.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, ready;
static pthread_t t;

static void *child(void *unused) {
  x = 1;
  return unused;
}
static void *starter(void *unused) {
  pthread_create(&t, 0, child, 0);
  ready = 1;
  return unused;
}
static void *waiter(void *unused) {
  while (!ready) {
  }
  pthread_join(t, 0);
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t s, w;
  pthread_create(&s, 0, starter, 0);
  pthread_create(&w, 0, waiter, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
