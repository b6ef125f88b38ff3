// SHOW: all
// KISS's version of the Bluetooth driver: the flag is tested before the request is counted.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program kiss;

shared {
  pendingIo : int = 1;
  stoppingFlag, stoppingEvent, stopped : bool = false;
}

thread PnpStop for PnpStop {
  init Running;
  Running -> Refusing : stoppingFlag';
  Refusing -> Last when pendingIo == 1 : pendingIo' == 0;
  Refusing -> Waiting when pendingIo != 1 : pendingIo' == pendingIo - 1;
  Last -> Waiting : stoppingEvent';
  Waiting -> Free when stoppingEvent;
  Free -> Done : stopped';
}

thread PnpAdd for PnpAdd {
  init Arriving;
  end Arriving;
  state Working assert !stopped;
  Arriving -> Tested when !stoppingFlag;
  Tested -> Working : pendingIo' == pendingIo + 1;
  Working -> Last when pendingIo == 1 : pendingIo' == 0;
  Working -> Done when pendingIo != 1 : pendingIo' == pendingIo - 1;
  Last -> Done : stoppingEvent';
}
*/

atomic_int pendingIo = 1, stoppingFlag, stoppingEvent, stopped;

static void IoDecrement(void) {
  if (atomic_fetch_sub(&pendingIo, 1) == 1) stoppingEvent = 1;
}

void PnpStop(void) {
  stoppingFlag = 1;
  IoDecrement();
  while (!stoppingEvent)
    ;
  stopped = 1;
}

void PnpAdd(void) {
  if (stoppingFlag) return;
  atomic_fetch_add(&pendingIo, 1);
  assert(!stopped);
  IoDecrement();
}
// ----
// code_tests_before_it_counts_fail.c:53:3: error: this can fail: 'PnpAdd' is here with pendingIo = 1, stoppingFlag = true, stoppingEvent = true, stopped = true [assertion-can-fail]
//     53 |   assert(!stopped);
//        |   ^~~~~~~~~~~~~~~~
// code_tests_before_it_counts_fail.c: program kiss
//   thread PnpStop   for PnpStop   1 instance   6 states   6 edges
//   thread PnpAdd    for PnpAdd    1 instance   5 states   5 edges   1 assertion
//   conformance of PnpStop true(conformance)
//     re-proved by the certificate checker: 13 obligations
//   conformance of PnpAdd true(conformance)
//     re-proved by the certificate checker: 8 obligations
//   composition false(unreach-call)
//     the path to it:
//       1. code_tests_before_it_counts_fail.c:51:7: PnpAdd: !stoppingFlag
//       2. code_tests_before_it_counts_fail.c:43:3: PnpStop: stoppingFlag = 1
//          after:  stoppingFlag = true
//       3. code_tests_before_it_counts_fail.c:39:7: PnpStop: atomic_fetch_sub(&pendingIo, 1) == 1
//          after:  pendingIo = 0
//       4. code_tests_before_it_counts_fail.c:39:45: PnpStop: stoppingEvent = 1
//          after:  stoppingEvent = true
//       5. code_tests_before_it_counts_fail.c:45:10: PnpStop: reads stoppingEvent = true
//       6. code_tests_before_it_counts_fail.c:47:3: PnpStop: stopped = 1
//          after:  stopped = true
//       7. code_tests_before_it_counts_fail.c:52:3: PnpAdd: atomic_fetch_add(&pendingIo, 1)
//          after:  pendingIo = 1
//     to blame: the code; its threads can run like this (replayed)
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
