// ARGS: prove
// Twin of 04: the value is 65535.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static uint16_t code;

static void *one(void *arg) {
  (void)arg;
  code = (uint16_t)-1;
  return 0;
}

static void *two(void *arg) { (void)arg; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(code == 65535);
  return 0;
}
// ----
// verdict: true
// exit: 0
