// memcpy() reads what it copies, also where only its bytes are known.
#include <pthread.h>
#include <string.h>
static int from[4], to[4];

static void *first(void *unused) {
  from[1] = 1;
  return 0;
}

static void *second(void *unused) {
  memcpy(to, from, 6);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 7:3: error: data race on 'from': 'first' writes it here, holding no lock [data-race]
// 12:3: note: 'second' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
