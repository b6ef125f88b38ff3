// SHOW: all
// The same without the lock.
#include <assert.h>
#include <pthread.h>

static int count;

static void *run(void *unused) {
  int seen = count;
  count = seen + 1;
  assert(count == seen + 1);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
// ----
// counts_without_a_lock_fail.c:11:3: error: this can fail: 'run 1' is here with seen = 0, count = 2 [assertion-can-fail]
//     11 |   assert(count == seen + 1);
//        |   ^~~~~~~~~~~~~~~~~~~~~~~~~
// counts_without_a_lock_fail.c: program counts_without_a_lock_fail
//   thread run   for run   2 instances   4 states   3 edges   1 assertion
//   interleavings false(unreach-call)
//     the path to it:
//       1. counts_without_a_lock_fail.c:9:14: run 1: reads count = 0
//          local:  seen = 0
//       2. counts_without_a_lock_fail.c:10:3: run 1: count = seen + 1
//          after:  count = 1
//       3. counts_without_a_lock_fail.c:9:14: run 2: reads count = 1
//          local:  seen = 1
//       4. counts_without_a_lock_fail.c:10:3: run 2: count = seen + 1
//          after:  count = 2
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
