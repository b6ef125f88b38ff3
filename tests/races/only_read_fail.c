// It is written.
#include <pthread.h>
static int n = 3;
static int sink;

static void *first(void *unused) {
  n = sink;
  return 0;
}

static void *second(void *unused) {
  int seen = n;
  (void)seen;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 7:3: error: data race on 'n': 'first' writes it here, holding no lock [data-race]
// 12:14: note: 'second' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
