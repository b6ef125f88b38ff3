// The second does not give way.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int wants0, wants1, turn;
static int data;

static void *first(void *unused) {
  wants0 = 1;
  turn = 1;
  while (1) {
    if (!wants1) break;
    if (turn == 0) break;
  }
  data = 1;
  wants0 = 0;
  return 0;
}

static void *second(void *unused) {
  wants1 = 1;
  turn = 1;
  while (1) {
    if (!wants0) break;
    if (turn == 1) break;
  }
  data = 2;
  wants1 = 0;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 14:3: error: data race on 'data': 'first' writes it here, holding no lock [data-race]
// 26:3: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
