// ARGS: prove --ints machine
// What has a quotient has a remainder.
#include <assert.h>
#include <pthread.h>

static int nearly_least = -2147483647;

static void *run(void *unused) {
  int r = nearly_least % -1;
  assert(r == 0);
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
