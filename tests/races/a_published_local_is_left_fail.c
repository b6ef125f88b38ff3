// As 22 for races: the giver leaves the block of `mine` (a write of all its bytes), unordered with the read of the taker.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
static _Atomic(int *) slot;

static void *giver(void *arg) {
  (void)arg;
  int mine = 8;
  atomic_store(&slot, &mine);
  return 0;
}

static void *taker(void *arg) {
  (void)arg;
  int *p = atomic_load(&slot);
  return (void *)(long)(p ? *p : 0);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, giver, 0);
  pthread_create(&b, 0, taker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 9:3: error: data race on '*int32': 'giver' writes it here, holding no lock [data-race]
// 17:29: note: 'taker' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
