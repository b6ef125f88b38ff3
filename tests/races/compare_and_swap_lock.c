// A lock made of compare and swap.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int lock;
static int data;

static void *run(void *unused) {
  int free = 0;
  while (!atomic_compare_exchange_strong(&lock, &free, 1)) free = 0;
  data++;
  lock = 0;
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
