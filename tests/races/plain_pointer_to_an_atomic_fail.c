// The variable is atomic, but the pointer does not know it.
#include <pthread.h>
static _Atomic int n;

static void *first(void *unused) {
  n = 1;
  return 0;
}

static void *second(void *unused) {
  int *p = (int *)&n;
  *p = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 6:3: error: data race on 'n': 'first' writes it here (atomic), holding no lock [data-race]
// 12:3: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
