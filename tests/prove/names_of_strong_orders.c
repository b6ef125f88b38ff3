// Without such a name an access is ordered among all others.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>
struct task_struct; // this is of the kernel
long long InterlockedIncrement64(long long volatile *);
long long InterlockedExchange64(long long volatile *, long long);
_Bool test_and_set_bit(long, volatile unsigned long *);

static long long n;
static unsigned long bits;

static void *worker(void *unused) {
  InterlockedIncrement64(&n);
  test_and_set_bit(3, &bits);
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
// verdict: true
// exit: 0
