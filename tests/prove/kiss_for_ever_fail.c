// SHOW: all
// Tested first, counted in afterwards, as in the driver that KISS looked at.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int pendingIO = 1, stoppingFlag, stoppingEvent, stopped;

static int IoIncrement(void) {
  if (stoppingFlag) return -1;
  atomic_fetch_add(&pendingIO, 1);
  return 1;
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
  if (status > 0) {
    assert(!stopped);
    IoDecrement();
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, PnpStop, 0);
  while (1) pthread_create(&t, 0, PnpAdd, 0);
}
// ----
// kiss_for_ever_fail.c:32:5: error: this can fail: 'PnpAdd' is here with pendingIO = 1, stopped = 1, stoppingEvent = 1, stoppingFlag = 1 [assertion-can-fail]
//     32 |     assert(!stopped);
//        |     ^~~~~~~~~~~~~~~~
// kiss_for_ever_fail.c: program kiss_for_ever_fail
//   thread PnpStop   for PnpStop   1 instance   7 states   8 edges
//   thread PnpAdd    for PnpAdd    any number   6 states   7 edges   1 assertion
//   interleavings false(unreach-call)
//     the path to it:
//       1. kiss_for_ever_fail.c:10:7: PnpAdd: !stoppingFlag
//       2. kiss_for_ever_fail.c:21:3: PnpStop: stoppingFlag = 1
//          after:  stoppingFlag = 1
//       3. kiss_for_ever_fail.c:16:3: PnpStop: atomic_fetch_sub(&pendingIO, 1)
//          after:  pendingIO = 0
//       4. kiss_for_ever_fail.c:17:7: PnpStop: !pendingIO
//       5. kiss_for_ever_fail.c:17:19: PnpStop: stoppingEvent = 1
//          after:  stoppingEvent = 1
//       6. kiss_for_ever_fail.c:23:10: PnpStop: reads stoppingEvent = 1
//       7. kiss_for_ever_fail.c:25:3: PnpStop: stopped = 1
//          after:  stopped = 1
//       8. kiss_for_ever_fail.c:11:3: PnpAdd: atomic_fetch_add(&pendingIO, 1); status > 0
//          after:  pendingIO = 1
//     violated with 1 PnpAdd, the smallest number
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - the loop in 'main' starts any number of 'PnpAdd'
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
