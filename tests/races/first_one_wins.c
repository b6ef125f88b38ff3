// An exchange lets one in.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int taken;
static int data;

static void *run(void *unused) {
  if (atomic_exchange(&taken, 1) == 0) data = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, 0);
  pthread_create(&t1, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
