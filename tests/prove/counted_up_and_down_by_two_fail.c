// Who sees the counter in between may see the largest number.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint count;

static void *up(void *unused) {
  count++;
  return unused;
}
static void *down(void *unused) {
  count--;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, up, 0);
  pthread_create(&b, 0, down, 0);
  assert(count < 2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 22:3: error: this can fail: 'main' is here with up.ended = false, down.ended = false, count = 4294967295 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
