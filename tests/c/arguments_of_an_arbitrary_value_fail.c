// What a register of a device gives is arbitrary, and its address is computed all the same.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>
struct task_struct; // this is of the kernel
unsigned readl(const volatile void *address);

static int n;

static void *run(void *unused) {
  readl((void *)(long)(n = 5));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// 19:3: error: this can fail: 'main' is here with run.ended = true, n = 5 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
