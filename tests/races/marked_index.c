// The index is read by a marked access of its own.
#define __KERNEL__
#include <pthread.h>
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
static int table[3], i;

static void *first(void *unused) {
  int seen = READ_ONCE(table[READ_ONCE(i)]);
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
// verdict: true
// exit: 0
