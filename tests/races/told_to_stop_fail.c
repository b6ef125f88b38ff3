// It is not waited for.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int stop;
static int work;

static void *run(void *unused) {
  while (!stop) work++;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, run, 0);
  stop = 1;
  work = 0;
  pthread_join(t0, 0);
  return 0;
}
// ----
// 16:3: error: data race on 'work': 'main' writes it here, holding no lock [data-race]
// 8:17: note: 'run' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
