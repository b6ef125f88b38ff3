// ARGS: prove
// atomic_compare_exchange_weak may fail spuriously, a close relative of mtx_trylock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int owner;
static void *w(void *a) { int z = 0; atomic_compare_exchange_weak(&owner, &z, 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(owner == 1);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
