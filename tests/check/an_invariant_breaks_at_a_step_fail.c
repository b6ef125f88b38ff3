// ARGS: check
// SHOW: all
// The invariant fails in the code: it is named, with the step that breaks it.
/*@ absthread
shared { m : lock; n : int = 0; }
thread T for run {
  init A;
  A -> B lock m;
  B -> B : n' == n + 1;
  B -> A unlock m;
}
composition { invariant n < 2; }
*/
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;
void *run(void *unused) {
  pthread_mutex_lock(&m);
  n++;
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}
// ----
// an_invariant_breaks_at_a_step_fail.c:19:3: error: the thread takes a step that its contract does not allow: n goes from 0 to 2, while 'T' is in state B [step-not-allowed]
//     19 |   n++;
//        |   ^~~
// an_invariant_breaks_at_a_step_fail.c:9:3: note: `B -> B : n' == n + 1` does not allow it: `n' == n + 1` is false with n = 0 and n' = 2
//      9 |   B -> B : n' == n + 1;
//        |   ^~~~~~~~~~~~~~~~~~~~~
// an_invariant_breaks_at_a_step_fail.c:10:3: note: `B -> A unlock m` does not allow it: `m == self` is false with m = another thread; `m' == none` is false with m' = another thread; it leaves n as it is, but n = 0 and n' = 2
//     10 |   B -> A unlock m;
//        |   ^~~~~~~~~~~~~~~~
// an_invariant_breaks_at_a_step_fail.c:8:8: note: the idle step of B does not allow it: it leaves n as it is, but n = 0 and n' = 2
//      8 |   A -> B lock m;
//        |        ^
// an_invariant_breaks_at_a_step_fail.c:8:8: note: to allow what the thread does: add the edge `B -> B : any n;`
//      8 |   A -> B lock m;
//        |        ^
// an_invariant_breaks_at_a_step_fail.c:12:25: error: the invariant `n < 2` can fail: the threads can run to m = T, n = 2 [invariant-fails]
//     12 | composition { invariant n < 2; }
//        |                         ^~~~~
// an_invariant_breaks_at_a_step_fail.c:20:3: note: 'T' breaks it here: `n++`
//     20 |   n++;
//        |   ^~~
// an_invariant_breaks_at_a_step_fail.c
//   thread T   for run   1 instance   2 states   3 edges   2 assertions
//   conformance of T false(conformance)
//     the path to it:
//       1. an_invariant_breaks_at_a_step_fail.c:18:3: pthread_mutex_lock(&m)
//          contract in A
//          before: m = none
//          after:  m = self
//       2. an_invariant_breaks_at_a_step_fail.c:19:3: n
//          contract in B
//          before: n = 1
//          local:  tmp.1 = 1
//       3. an_invariant_breaks_at_a_step_fail.c:19:3: n++
//          contract in B
//          before: n = 0
//          after:  n = 2
//   composition false(invariant)
//     the path to it:
//       1. an_invariant_breaks_at_a_step_fail.c:18:3: T: pthread_mutex_lock(&m)
//          after:  m = T
//       2. an_invariant_breaks_at_a_step_fail.c:19:3: T: reads n = 0
//       3. an_invariant_breaks_at_a_step_fail.c:19:3: T: n++
//          after:  n = 1
//       4. an_invariant_breaks_at_a_step_fail.c:20:3: T: reads n = 1
//       5. an_invariant_breaks_at_a_step_fail.c:20:3: T: n++
//          after:  n = 2
//     to blame: the code; its threads can run like this (replayed)
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at an_invariant_breaks_at_a_step_fail.c:21:3
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the code does not do what its contract says.
// false(conformance)
// exit: 10
