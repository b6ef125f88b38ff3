// SHOW: all
// The contract believes that the counter never exceeds 1; the code only asserts that it is not negative.
#include <assert.h>
#include <stdatomic.h>

/*@ absthread
program tight;
shared { n : int = 0; }
thread User for user instances 2 {
  common n <= 1;
  init Outside;
  state Inside assert n >= 0;
  Outside -> Inside : n' == n + 1;
  Inside -> Done : n' == n - 1;
}
*/

atomic_int n;

void user(void) {
  atomic_fetch_add(&n, 1);
  assert(n >= 0);
  atomic_fetch_sub(&n, 1);
}
// ----
// contract_bounds_a_counter_too_tightly_fail.c:10:10: error: the assertion of state 'Inside' fails: 'User 1' is there with n = 2 [wrong-together]
//     10 |   common n <= 1;
//        |          ^~~~~~
// note: the contracts go wrong together; the code was not shown to
// contract_bounds_a_counter_too_tightly_fail.c: program tight
//   thread User   for user   2 instances   3 states   2 edges   3 assertions
//   conformance of User true(conformance)
//     re-proved by the certificate checker: 4 obligations
//   composition false(composition)
//     the path to it:
//       1. contract_bounds_a_counter_too_tightly_fail.c:13:3: User 1: Outside -> Inside : n' == n + 1
//          before: n = 0
//          after:  n = 1
//       2. contract_bounds_a_counter_too_tightly_fail.c:13:3: User 2: Outside -> Inside : n' == n + 1
//          before: n = 1
//          after:  n = 2
//     to blame: the contract; the C threads can go this way, but no assertion of theirs fails
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VIOLATED: the contracts go wrong together; the code was not shown to.
// false(composition)
// exit: 10
