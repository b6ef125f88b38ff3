// The assertion holds, and the second thread writes while the first may read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int taken;
static int data;

static void *run(void *unused) {
  if (atomic_exchange(&taken, 1) == 0)
    return data ? &data : 0;
  assert(taken == 1);
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
// 12:3: error: data race on 'data': 'run 2' writes it here, holding no lock [data-race]
// 10:12: note: 'run 1' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
