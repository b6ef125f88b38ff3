// ARGS: prove
// 65536u * 65536u is 0 in 32 bits.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static unsigned side = 65536u, area = 1;

static void *one(void *arg) {
  (void)arg;
  area = side * side;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(area != 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
