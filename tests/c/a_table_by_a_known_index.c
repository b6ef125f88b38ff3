// Which element it is depends on what the index is known to be.
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
  assert(sum == 7);
  return 0;
}
// ----
// verdict: true
// exit: 0
