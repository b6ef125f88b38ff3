// Phases are parted by a barrier.
#include <pthread.h>
static pthread_barrier_t wall;
static int data;

static void *first(void *unused) {
  data = 1;
  pthread_barrier_wait(&wall);
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
// verdict: true
// exit: 0
