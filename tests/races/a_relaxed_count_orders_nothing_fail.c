// Who drops the last reference does not see what the others read, without release and acquire.
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
  int r=d; (void)r; if(atomic_fetch_sub_explicit(&rc,1,memory_order_relaxed)==1) d=2;
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
// 15:9: error: data race on 'd': 'f 2' reads it here, holding no lock [data-race]
// 15:82: note: 'f 1' writes it here later, holding no lock
// 15:24: note: 'f 2' writes 'rc' without release order
// 15:24: note: 'f 1' reads 'rc' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
