// __set_bit() of Linux is a read and a write; under a lock nobody comes between.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>
struct task_struct; // this is of the kernel
extern void __set_bit(long nr, volatile unsigned long *words);

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static unsigned long bits;

static void *low(void *unused) {
  pthread_mutex_lock(&gate);
  __set_bit(0, &bits);
  pthread_mutex_unlock(&gate);
  return unused;
}

static void *high(void *unused) {
  pthread_mutex_lock(&gate);
  __set_bit(1, &bits);
  pthread_mutex_unlock(&gate);
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
// verdict: true
// exit: 0
