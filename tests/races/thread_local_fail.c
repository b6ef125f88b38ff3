// They share it.
#include <pthread.h>
static int n;

static void *run(void *unused) {
  n++;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 6:3: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 6:3: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
