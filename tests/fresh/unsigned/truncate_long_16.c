// ARGS: prove
// 2^32 + 1 stored into a uint32_t is 1.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static uint32_t id;

static void *one(void *arg) {
  (void)arg;
  unsigned long long wide = 4294967297ULL;
  id = (uint32_t)wide;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(id != 1);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
