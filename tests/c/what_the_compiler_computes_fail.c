// What fits does not overflow.
#include <assert.h>
#include <pthread.h>

static int large = 2147483647;

static void *run(void *unused) {
  int sum;
  assert(__builtin_add_overflow(large, -1, &sum));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
