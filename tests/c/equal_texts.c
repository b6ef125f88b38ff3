// SHOW: all
// That they are one object is an assumption.
#include <assert.h>
#include <pthread.h>

static const char *name = "idle";

static void *run(void *unused) {
  assert(name == "idle");
  name = "busy";
  assert(name != "idle");
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// equal_texts.c: program equal_texts
//   thread run   for run   1 instance   3 states   2 edges   2 assertions
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 8 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - string constants with the same characters are one object
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
