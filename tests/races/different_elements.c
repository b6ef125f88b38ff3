// Threads that have different elements of one table.
#include <pthread.h>
static int table[4];

static void *low(void *unused) {
  for (int i = 0; i < 2; i++) table[i] = 1;
  return 0;
}

static void *high(void *unused) {
  for (int i = 2; i < 4; i++) table[i] = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, low, 0);
  pthread_create(&t1, 0, high, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
