// SHOW: all
// The lock keeps the accesses apart, so that the proof about interleavings is one about the machine.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int money = 3;

static void *spend(void *unused) {
  pthread_mutex_lock(&m);
  if (money > 0) money = money - 1;
  assert(money >= 0);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, spend, 0);
  pthread_create(&b, 0, spend, 0);
  return 0;
}
// ----
// race_free_is_sequentially_consistent.c: program race_free_is_sequentially_consistent
//   thread spend   for spend   2 instances   6 states   6 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 62 obligations
//   race-freedom true
//     sequentially consistent because race-free
//     re-proved by the certificate checker: 8 obligations
//   assuming
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at race_free_is_sequentially_consistent.c:13:3
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
