// It waits for one of them twice.
#include <pthread.h>
static int n;
static int k;

static void *first(void *unused) {
  n = 1;
  return 0;
}

static void *second(void *unused) {
  k = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  pthread_join(t0, 0);
  pthread_join(t0, 0);
  n = k;
  return 0;
}
// ----
// 12:3: error: data race on 'k': 'second' writes it here, holding no lock [data-race]
// 22:7: note: 'main' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
