// Who drops the last reference sees what the others did, with release and acquire.
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
static int d; static _Atomic int rc=2;
static void *f(void *arg) {
  int r=d; (void)r; if(atomic_fetch_sub_explicit(&rc,1,memory_order_acq_rel)==1) d=2;
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
