// The consumer waits for an atomic flag.
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *producer(void *unused) {
  data = 1;
  ready = 1;
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
// verdict: true
// exit: 0
