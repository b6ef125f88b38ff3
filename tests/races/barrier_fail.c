// It is written in the phase in which it is read.
#include <pthread.h>
static pthread_barrier_t wall;
static int data;

static void *first(void *unused) {
  pthread_barrier_wait(&wall);
  data = 1;
  return 0;
}

static void *second(void *unused) {
  pthread_barrier_wait(&wall);
  int seen = data;
  (void)seen;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_barrier_init(&wall, 0, 2);
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 8:3: error: data race on 'data': 'first' writes it here, holding no lock [data-race]
// 14:14: note: 'second' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
