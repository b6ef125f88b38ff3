// A thread puts the handle of its child into a global, and main waits for that child.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t t;

static void *child(void *unused) {
  x = 1;
  return unused;
}
static void *starter(void *unused) {
  pthread_create(&t, 0, child, 0);
  return unused;
}

int main(void) {
  pthread_t s;
  pthread_create(&s, 0, starter, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
