// Nor is one that is tested.
#include <assert.h>
#include <pthread.h>

static float d;

static void *run(void *unused) {
  assert(!d);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 8:3: warning: unsupported in thread 'run': floating point value in a condition [unsupported-c]
// verdict: unknown(unsupported floating point value in a condition at a_fraction_is_a_condition_fail.c:8:3)
// exit: 5
