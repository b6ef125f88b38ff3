// ARGS: check
// SHOW: all
// The invariant holds of the code, and of a contract that says how often n is counted.
/*@ absthread
shared { m : lock; n : int = 0; }
thread T for run {
  common n >= 0;
  state A, B assert n == 0;
  init A;
  A -> B lock m;
  B -> C : n' == n + 1;
  C -> D unlock m;
}
composition { invariant n < 2; }
*/
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;
void *run(void *unused) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}
// ----
// an_invariant_breaks_at_a_step.c
//   thread T   for run   1 instance   4 states   3 edges   4 assertions
//   conformance of T true(conformance)
//     re-proved by the certificate checker: 10 obligations
//   composition true(composition)
//     the proof is modular: it speaks of shared variables and one thread at a time
//     re-proved by the certificate checker: 16 obligations
//   race-freedom true
//     sequentially consistent because race-free
//     re-proved by the certificate checker: 5 obligations
//   assuming
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at an_invariant_breaks_at_a_step.c:22:3
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VERIFIED: the code does what its contracts say, and they are safe together.
// true
// exit: 0
