// The threads have added an element each, and not one of them twice.
#include <assert.h>
#include <pthread.h>

static const unsigned char step_of[3] = {1, 2, 4};
static _Atomic int sum;

static void *run(void *number) {
  sum += step_of[(long)number];
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(sum == 6);
  return 0;
}
// ----
// 17:3: error: this can fail: 'main' is here with run(0).ended = true, run(1).ended = true, run(2).ended = true, sum = 7 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
