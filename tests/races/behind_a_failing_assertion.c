// The second thread that comes fails its assertion before it writes, so nobody writes at the same time as the first
// reads. That the assertion fails is no race.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int taken;
static int data;

static void *run(void *unused) {
  if (atomic_exchange(&taken, 1) == 0)
    return data ? &data : 0;
  assert(taken == 0);
  data = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
