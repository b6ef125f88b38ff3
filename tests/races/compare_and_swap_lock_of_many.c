// The same for any number of threads.
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

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  for (int i = 0; i < argc; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
