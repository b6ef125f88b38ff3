// __set_bit() of Linux is a read and a write: what another thread sets between them is lost.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>
struct task_struct; // this is of the kernel
extern void __set_bit(long nr, volatile unsigned long *words);

static unsigned long bits;

static void *low(void *unused) {
  __set_bit(0, &bits);
  return unused;
}

static void *high(void *unused) {
  __set_bit(1, &bits);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, low, 0);
  pthread_create(&u, 0, high, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(bits == 3);
  return 0;
}
// ----
// 26:3: error: this can fail: 'main' is here with low.ended = true, high.ended = true, bits = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
