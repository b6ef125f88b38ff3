// SHOW: all
// `main` hands out requests for ever while the driver is unloaded. `status` may be any number; what is counted is how
// many workers have a positive one, and how many another.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int pendingIO = 1, stoppingFlag, stoppingEvent, stopped;

static int IoIncrement(void) {
  atomic_fetch_add(&pendingIO, 1);
  return stoppingFlag ? -1 : 1;
}

static void IoDecrement(void) {
  atomic_fetch_sub(&pendingIO, 1);
  if (!pendingIO) stoppingEvent = 1;
}

static void *PnpStop(void *unused) {
  stoppingFlag = 1;
  IoDecrement();
  while (!stoppingEvent) {
  }
  stopped = 1;
  return unused;
}

static void *PnpAdd(void *unused) {
  int status = IoIncrement();
  if (status > 0) assert(!stopped);
  IoDecrement();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, PnpStop, 0);
  while (1) pthread_create(&t, 0, PnpAdd, 0);
}
// ----
// bluetooth_for_ever.c: program bluetooth_for_ever
//   thread PnpStop   for PnpStop   1 instance   7 states   8 edges
//   thread PnpAdd    for PnpAdd    any number   7 states   8 edges   1 assertion
//   interleavings true
//     a proof that counts threads, or speaks of any two of them
//     proved for any number of PnpAdd
//     re-proved by the certificate checker: 18 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - the loop in 'main' starts any number of 'PnpAdd'
// VERIFIED: no interleaving of the C threads fails an assertion, for any number of PnpAdd.
// true
// exit: 0
