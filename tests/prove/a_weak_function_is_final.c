// The twin of a_weak_function_fail.c: nothing shows that there are more files; it is listed.
// SHOW: all
#include <assert.h>
#include <pthread.h>

__attribute__((weak)) int ready(void) { return 1; }

static void *run(void *unused) {
  assert(ready() == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// a_weak_function_is_final.c: program a_weak_function_is_final
//   thread run   for run   1 instance   1 state   0 edges
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 2 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - no other file has a definition of 'ready', which is weak
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
