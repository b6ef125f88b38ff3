// Nothing says so.
#define __KERNEL__
#include <pthread.h>
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define data_race(x) (x)
static int n;

static void *first(void *unused) {
  WRITE_ONCE(n, 1);
  return 0;
}

static void *second(void *unused) {
  int seen = n + 1;
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
// 10:3: error: data race on 'n': 'first' writes it here (marked), holding no lock [data-race]
// 15:14: note: 'second' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
