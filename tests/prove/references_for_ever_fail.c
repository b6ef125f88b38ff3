// SHOW: all
// The twin: a user counts itself in without looking whether a reference is left.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int references = 1, freed;

static void put(void) {
  if (atomic_fetch_sub(&references, 1) == 1) freed = 1;
}

static void *owner(void *unused) {
  assert(!freed);
  put();
  return unused;
}

static void *user(void *unused) {
  atomic_fetch_add(&references, 1);
  assert(!freed);
  put();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, owner, 0);
  for (;;) pthread_create(&t, 0, user, 0);
}
// ----
// references_for_ever_fail.c:21:3: error: this can fail: 'user' is here with freed = 1, references = 1 [assertion-can-fail]
//     21 |   assert(!freed);
//        |   ^~~~~~~~~~~~~~
// references_for_ever_fail.c: program references_for_ever_fail
//   thread owner   for owner   1 instance   3 states   3 edges   1 assertion
//   thread user    for user    any number   4 states   4 edges   1 assertion
//   interleavings false(unreach-call)
//     the path to it:
//       1. references_for_ever_fail.c:10:7: owner: atomic_fetch_sub(&references, 1) == 1
//          after:  references = 0
//       2. references_for_ever_fail.c:10:46: owner: freed = 1
//          after:  freed = 1
//       3. references_for_ever_fail.c:20:3: user: atomic_fetch_add(&references, 1)
//          after:  references = 1
//     violated with 1 user, the smallest number
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - the loop in 'main' starts any number of 'user'
// VIOLATED: the C threads can run like this, and fail.
// false(unreach-call)
// exit: 10
