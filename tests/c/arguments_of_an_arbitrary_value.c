// What a register of a device gives is arbitrary, and its address is computed all the same.
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
  assert(n == 5);
  return 0;
}
// ----
// verdict: true
// exit: 0
