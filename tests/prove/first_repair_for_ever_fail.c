// SHOW: all
// Counted in first, but who is refused counts himself out twice: one worker alone does no harm with it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int pendingIO = 1, stoppingFlag, stoppingEvent, stopped;

static void IoDecrement(void) {
  atomic_fetch_sub(&pendingIO, 1);
  if (!pendingIO) stoppingEvent = 1;
}

static int IoIncrement(void) {
  atomic_fetch_add(&pendingIO, 1);
  if (!stoppingFlag) return 1;
  IoDecrement();
  return -1;
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
// first_repair_for_ever_fail.c:32:19: error: this can fail: 'PnpAdd 1' is here with pendingIO = 0, stopped = 1, stoppingEvent = 1, stoppingFlag = 1 [assertion-can-fail]
//     32 |   if (status > 0) assert(!stopped);
//        |                   ^~~~~~~~~~~~~~~~
// first_repair_for_ever_fail.c: program first_repair_for_ever_fail
//   thread PnpStop   for PnpStop   1 instance   7 states    8 edges
//   thread PnpAdd    for PnpAdd    any number   10 states   12 edges   1 assertion
//   interleavings false(unreach-call)
//     the path to it:
//       1. first_repair_for_ever_fail.c:15:3: PnpAdd 1: atomic_fetch_add(&pendingIO, 1)
//          after:  pendingIO = 2
//       2. first_repair_for_ever_fail.c:16:7: PnpAdd 1: !stoppingFlag; status > 0
//       3. first_repair_for_ever_fail.c:22:3: PnpStop: stoppingFlag = 1
//          after:  stoppingFlag = 1
//       4. first_repair_for_ever_fail.c:10:3: PnpStop: atomic_fetch_sub(&pendingIO, 1)
//          after:  pendingIO = 1
//       5. first_repair_for_ever_fail.c:15:3: PnpAdd 2: atomic_fetch_add(&pendingIO, 1)
//          after:  pendingIO = 2
//       6. first_repair_for_ever_fail.c:16:7: PnpAdd 2: reads stoppingFlag = 1
//       7. first_repair_for_ever_fail.c:10:3: PnpAdd 2: atomic_fetch_sub(&pendingIO, 1)
//          after:  pendingIO = 1
//       8. first_repair_for_ever_fail.c:11:7: PnpAdd 2: pendingIO; !(status > 0)
//       9. first_repair_for_ever_fail.c:10:3: PnpAdd 2: atomic_fetch_sub(&pendingIO, 1)
//          after:  pendingIO = 0
//      10. first_repair_for_ever_fail.c:11:7: PnpStop: !pendingIO
//      11. first_repair_for_ever_fail.c:11:19: PnpStop: stoppingEvent = 1
//          after:  stoppingEvent = 1
//      12. first_repair_for_ever_fail.c:24:10: PnpStop: reads stoppingEvent = 1
//      13. first_repair_for_ever_fail.c:26:3: PnpStop: stopped = 1
//          after:  stopped = 1
//     violated with 2 PnpAdd, the smallest number
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - the loop in 'main' starts any number of 'PnpAdd'
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
