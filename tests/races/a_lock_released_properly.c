// A lock that is taken by an acquire and given back by a release.
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
  while(atomic_flag_test_and_set_explicit(&l,memory_order_acquire)); d++; atomic_flag_clear_explicit(&l,memory_order_release);
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
// verdict: true(assuming sequential consistency)
// exit: 5
