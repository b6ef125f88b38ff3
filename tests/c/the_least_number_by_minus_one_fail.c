// ARGS: prove --ints machine
// The remainder is no more defined than the quotient.
#include <assert.h>
#include <pthread.h>

static int least = -2147483647 - 1, minus_one = -1;

static void *run(void *unused) {
  int r = least % minus_one;
  (void)r;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:11: error: this can overflow: 'run' is here with least = -2147483648, minus_one = -1 [overflow]
// verdict: false(no-overflow)
// exit: 10
