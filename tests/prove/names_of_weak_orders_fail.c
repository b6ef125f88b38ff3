// Names say how an access is ordered, whatever width they name behind that; bits that are locks acquire.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>
struct task_struct; // this is of the kernel
long long InterlockedIncrementAcquire64(long long volatile *);
long long InterlockedExchange64(long long volatile *, long long);
_Bool test_and_set_bit_lock(long, volatile unsigned long *);

static long long n;
static unsigned long bits;

static void *worker(void *unused) {
  InterlockedIncrementAcquire64(&n);
  test_and_set_bit_lock(3, &bits);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(InterlockedExchange64(&n, 0) == 2);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
