// ARGS: prove --assume sc     SHOW: all
// Sequential consistency is what the user assumes: races are not looked for.
#include <assert.h>
#include <pthread.h>

static int data, ready;

static void *give(void *unused) {
  data = 1;
  ready = 1;
  return unused;
}

static void *take(void *unused) {
  if (ready) assert(data == 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, give, 0);
  pthread_create(&b, 0, take, 0);
  return 0;
}
// ----
// assumed_by_the_user.c: program assumed_by_the_user
//   thread give   for give   1 instance   3 states   2 edges
//   thread take   for take   1 instance   3 states   3 edges   1 assertion
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 25 obligations
//   assuming
//     - sequential consistency, as the user assumes (`assume sc`)
//     - calls of the thread library succeed
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
