// One of them is not.
#include <pthread.h>
static int n;

static void *first(void *unused) {
  __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  return 0;
}

static void *second(void *unused) {
  return (void *)(long)n;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 6:3: error: data race on 'n': 'first' writes it here (atomic), holding no lock [data-race]
// 11:24: note: 'second' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
