// SHOW: all
// The code counts under a lock, of which its contract says nothing.
#include <assert.h>
#include <pthread.h>

/*@ absthread
program unlocked;
shared { x : int = 0; }
thread Counter for count instances 2 {
  local seen : int;
  init Start;
  state Read assert x == seen;
  Start -> Read : seen' == x;
  Read -> Done : x' == seen + 1;
}
*/

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void count(void) {
  pthread_mutex_lock(&m);
  int seen = x;
  assert(x == seen);
  x = seen + 1;
  pthread_mutex_unlock(&m);
}
// ----
// too_weak_forgets_the_lock_fail.c:12:21: error: the assertion of state 'Read' fails: 'Counter 2' is there with x = 1 [wrong-together]
//     12 |   state Read assert x == seen;
//        |                     ^~~~~~~~~
// note: the contracts go wrong together; the code was not shown to
// too_weak_forgets_the_lock_fail.c: program unlocked
//   thread Counter   for count   2 instances   3 states   2 edges   1 assertion
//   conformance of Counter true(conformance)
//     re-proved by the certificate checker: 6 obligations
//   composition false(composition)
//     the path to it:
//       1. too_weak_forgets_the_lock_fail.c:13:3: Counter 1: Start -> Read : seen' == x
//          before: x = 0
//       2. too_weak_forgets_the_lock_fail.c:13:3: Counter 2: Start -> Read : seen' == x
//          before: x = 0
//       3. too_weak_forgets_the_lock_fail.c:14:3: Counter 1: Read -> Done : x' == seen + 1
//          before: x = 0
//          after:  x = 1
//     to blame: the contracts are too weak; the C threads cannot take step 2, `Start -> Read : seen' == x` at too_weak_forgets_the_lock_fail.c:13:3
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at too_weak_forgets_the_lock_fail.c:26:3
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - no contract declares m$owner: any step of any thread may change it
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
