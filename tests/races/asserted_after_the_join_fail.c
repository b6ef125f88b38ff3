// It reads too early.
#include <pthread.h>
#include <assert.h>
static int n = 1;

static void *run(void *unused) {
  n = 2;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, run, 0);
  assert(n > 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// 7:3: error: data race on 'n': 'run' writes it here, holding no lock [data-race]
// 14:3: note: 'main' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
