// It is written too late.
#include <pthread.h>
static int n;

static void *second(void *unused) {
  int seen = n;
  (void)seen;
  return 0;
}

static void *first(void *unused) {
  pthread_t t;
  pthread_create(&t, 0, second, 0);
  n = 1;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, first, 0);
  return 0;
}
// ----
// 14:3: error: data race on 'n': 'first' writes it here, holding no lock [data-race]
// 6:14: note: 'second' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
