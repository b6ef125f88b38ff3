// Of any number of parents it is not known whose child has ended: no violation rests on it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *child(void *unused) {
  atomic_fetch_add(&x, 1);
  return unused;
}
static void *parent(void *unused) {
  pthread_t t;
  pthread_create(&t, 0, child, 0);
  pthread_join(t, 0);
  assert(x > 0);
  return unused;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, parent, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at any_number_of_parents_join_fail.c:17:3: an interleaving was found that the code may not have)
// exit: 5
