// The join comes too late.
#include <pthread.h>
static int n;

static void *run(void *unused) {
  n = 1;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, run, 0);
  int seen = n;
  pthread_join(t0, 0);
  (void)seen;
  return 0;
}
// ----
// 6:3: error: data race on 'n': 'run' writes it here, holding no lock [data-race]
// 13:14: note: 'main' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
