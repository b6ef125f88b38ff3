// They overlap.
#include <pthread.h>
static int table[4];

static void *low(void *unused) {
  for (int i = 0; i < 2; i++) table[i] = 1;
  return 0;
}

static void *high(void *unused) {
  for (int i = 1; i < 4; i++) table[i] = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, low, 0);
  pthread_create(&t1, 0, high, 0);
  return 0;
}
// ----
// 6:31: error: data race on 'table': 'low' writes it here, holding no lock [data-race]
// 11:31: note: 'high' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
