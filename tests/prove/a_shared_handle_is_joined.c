// A thread waits for one whose handle main has put into a global.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t t;

static void *first(void *unused) {
  x = 1;
  return unused;
}
static void *second(void *unused) {
  pthread_join(t, 0);
  assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t two;
  pthread_create(&t, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
