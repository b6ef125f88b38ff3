// It lets everybody in.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int taken;
static int data;

static void *run(void *unused) {
  if (atomic_exchange(&taken, 1) != 2) data = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 8:40: error: data race on 'data': 'run 1' writes it here, holding no lock [data-race]
// 8:40: note: 'run 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
