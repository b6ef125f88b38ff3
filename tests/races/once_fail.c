// Everybody does it.
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int n;

static void prepare(void) { n = 1; }

static void *run(void *unused) {
  prepare();
  int seen = n;
  (void)seen;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// 6:29: error: data race on 'n': 'run 1' writes it here, holding no lock [data-race]
// 6:29: note: 'run 2' writes it here at the same time, holding no lock
// note: 'run 1' gets there so: run calls prepare (once_fail.c:9:3)
// note: 'run 2' gets there so: run calls prepare (once_fail.c:9:3)
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
