// The same field.
#include <pthread.h>
static struct { int a, b; } d;

static void *first(void *unused) {
  d.a = 1;
  return 0;
}

static void *second(void *unused) {
  d.a = 2;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 6:3: error: data race on 'd.a': 'first' writes it here, holding no lock [data-race]
// 11:3: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
