// A lock that is released by a relaxed store.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int d; static atomic_flag l=ATOMIC_FLAG_INIT;
static void *f(void *arg) {
  while(atomic_flag_test_and_set_explicit(&l,memory_order_acquire)); d++; atomic_flag_clear_explicit(&l,memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, f, 0);
  pthread_create(&t2, 0, f, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);

  return 0;
}
// ----
// 15:70: error: data race on 'd': 'f 1' writes it here, holding no lock [data-race]
// 15:70: note: 'f 2' reads it here later, holding no lock
// 15:75: note: 'f 1' writes 'l._Value' without release order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
