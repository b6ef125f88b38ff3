// The worker is told to stop, and waited for.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int stop;
static int work;

static void *run(void *unused) {
  while (!stop) work++;
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, run, 0);
  stop = 1;
  pthread_join(t0, 0);
  work = 0;
  return 0;
}
// ----
// verdict: true
// exit: 0
