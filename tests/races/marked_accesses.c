// Marked accesses do not race with each other.
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
  int seen = READ_ONCE(n);
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
// verdict: true
// exit: 0
