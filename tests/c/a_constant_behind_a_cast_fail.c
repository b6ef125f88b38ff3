// A constant that is written by a pointer that is known has no verdict.
#include <assert.h>
#include <pthread.h>

static const int fixed = 5;

static void *run(void *unused) {
  int *p = (int *)&fixed;
  *p = 3;
  assert(fixed == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:3: warning: unsupported in thread 'run': write to 'fixed', which is taken to be constant [unsupported-c]
// verdict: unknown(unsupported write to 'fixed', which is taken to be constant at a_constant_behind_a_cast_fail.c:9:3)
// exit: 5
