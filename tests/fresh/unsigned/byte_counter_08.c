// ARGS: prove
// A uint8_t counter that is incremented 256 times is 0 again (exact values, no assumption can save 256).
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static uint8_t ticks;

static void *one(void *arg) {
  (void)arg;
  ticks = 255;
  ticks = (uint8_t)(ticks + 1);
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(ticks == 256 || ticks > 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
