// The one may take away before the other has added: in between the counter is large.
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
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
