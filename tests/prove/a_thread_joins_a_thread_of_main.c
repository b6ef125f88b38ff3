// Main gives a thread the handle of another one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *first(void *unused) {
  x = 1;
  return unused;
}
static void *second(void *handle) {
  pthread_join((pthread_t)handle, 0);
  assert(x == 1);
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, (void *)one);
  return 0;
}
// ----
// verdict: true
// exit: 0
