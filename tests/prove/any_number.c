// SHOW: all
// A loop whose bound nobody knows: any number of threads.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int owner;

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  owner = 1;
  assert(owner == 1);
  owner = 0;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// any_number.c: program any_number
//   thread run   for run   any number   5 states   4 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 40 obligations
//   race-freedom true
//     sequentially consistent because race-free
//     re-proved by the certificate checker: 6 obligations
//   assuming
//     - calls of the thread library succeed
//     - locks are released by their owner only (other runs are cut), at any_number.c:14:3
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - the loop in 'main' starts any number of 'run'
// VERIFIED: no interleaving of the C threads fails an assertion, for any number of run.
// true
// exit: 0
