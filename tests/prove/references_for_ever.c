// SHOW: all
// Users of an object come for ever. Who finds no reference left gets none, who gives the last one back frees the object.
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
  int seen = references;
  do {
    if (seen <= 0) return unused;
  } while (!atomic_compare_exchange_strong(&references, &seen, seen + 1));
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
// references_for_ever.c: program references_for_ever
//   thread owner   for owner   1 instance   3 states   3 edges   1 assertion
//   thread user    for user    any number   5 states   7 edges   1 assertion
//   interleavings true
//     a proof that counts threads, or speaks of any two of them
//     proved for any number of user
//     re-proved by the certificate checker: 69 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - the loop in 'main' starts any number of 'user'
// VERIFIED: no interleaving of the C threads fails an assertion, for any number of user.
// true
// exit: 0
