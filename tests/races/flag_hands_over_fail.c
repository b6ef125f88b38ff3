// The flag is set too early.
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *producer(void *unused) {
  ready = 1;
  data = 1;
  return 0;
}

static void *consumer(void *unused) {
  while (!ready) {
  }
  int seen = data;
  (void)seen;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, producer, 0);
  pthread_create(&t1, 0, consumer, 0);
  return 0;
}
// ----
// 9:3: error: data race on 'data': 'producer' writes it here, holding no lock [data-race]
// 16:14: note: 'consumer' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
