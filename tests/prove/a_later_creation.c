// The second thread is started after main has written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, done;

static void *early(void *unused) {
  done = 1;
  return unused;
}
static void *late(void *unused) {
  assert(ready);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, early, 0);
  ready = 1;
  pthread_create(&two, 0, late, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
