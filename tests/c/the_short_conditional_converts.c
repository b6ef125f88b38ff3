// ARGS: prove --ints machine
// The first operand of ?: has the type of the result.
#include <assert.h>
#include <pthread.h>

static int g = -1;

static void *run(void *unused) {
  unsigned x = g ?: 5u;
  assert(x == 4294967295u);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
