// ARGS: prove
// end - start of size_t with end < start is huge; the threads decide the order of the two writes.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stddef.h>
static _Atomic size_t start, end = 4;

static void *one(void *arg) {
  (void)arg;
  atomic_store(&start, 6);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  size_t e = atomic_load(&end), s = atomic_load(&start);
  assert(e - s <= 4);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
