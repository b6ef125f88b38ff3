// ARGS: prove
// The loop 'i >= 0' of an unsigned goes on past 0 with UINT_MAX; the break then leaves i > 2.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned last;

static void *one(void *arg) {
  (void)arg;
  unsigned i;
  for (i = 2; i >= 0; i--)
    if (i > 2)
      break;
  last = i;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(last <= 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
