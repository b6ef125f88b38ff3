// READ_ONCE marks the read of the element, not that of the index.
#define __KERNEL__
#include <pthread.h>
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
static int table[3], i;

static void *first(void *unused) {
  int seen = READ_ONCE(table[i]);
  (void)seen;
  return unused;
}

static void *second(void *unused) {
  WRITE_ONCE(i, 2);
  return unused;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 15:3: error: data race on 'i': 'second' writes it here (marked), holding no lock [data-race]
// 9:14: note: 'first' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
