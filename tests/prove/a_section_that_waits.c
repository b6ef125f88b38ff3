// ARGS: prove --deadlock     SHOW: all
// An atomic section is one step, which is possible when the lock in it is free.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  n++;
  pthread_mutex_lock(&lock);
  __VERIFIER_atomic_end();
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  return 0;
}
// ----
// a_section_that_waits.c: program a_section_that_waits
//   thread main     for main     1 instance   3 states   3 edges
//   thread worker   for worker   1 instance   3 states   2 edges
//   interleavings true
//     a proof of all threads together
//     re-proved by the certificate checker: 37 obligations
//   race-freedom true
//     sequentially consistent because race-free
//     re-proved by the certificate checker: 6 obligations
//   assuming
//     - an atomic section begins only when nothing in it has to wait
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at a_section_that_waits.c:16:3
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VERIFIED: no interleaving of the C threads fails an assertion or gets stuck.
// true
// exit: 0
