// What a comment says is not in the code.
#include <pthread.h>
static int n;

static void *first(void *unused) {
  /* this is no data_race( */ n = 1;
  return unused;
}

static void *second(void *unused) {
  n = 2;
  return unused;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 6:31: error: data race on 'n': 'first' writes it here, holding no lock [data-race]
// 11:3: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
