// It is opened too early.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int lock;
static int data;

static void *run(void *unused) {
  int free = 0;
  while (!atomic_compare_exchange_strong(&lock, &free, 1)) free = 0;
  lock = 0;
  data++;
  return 0;
}

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  for (int i = 0; i < argc; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: data race on 'data': 'run 1' writes it here, holding no lock [data-race]
// 11:3: note: 'run 2' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
