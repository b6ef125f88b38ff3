// SHOW: all
// A volatile variable is there for the threads; that nobody else changes it is listed, with its place.
#include <assert.h>
#include <pthread.h>

static volatile int flag = 3;
static volatile struct { int n; } all;
static struct { volatile int n; int m; } one;

static void *run(void *unused) {
  volatile int own = 4;
  assert(flag == 3);
  assert(all.n == 0);
  assert(one.n == one.m);
  assert(own == 4);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// a_volatile_variable_is_listed.c: program a_volatile_variable_is_listed
//   thread run   for run   1 instance   5 states   4 edges   3 assertions
//   interleavings true
//     a modular proof: of each thread by itself, among what the others may do
//     re-proved by the certificate checker: 13 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - calls of the thread library succeed
//     - operands and arguments are evaluated from left to right, at a_volatile_variable_is_listed.c:14:3
//     - the volatile 'all.n' is changed by the program's threads only (a_volatile_variable_is_listed.c:7:1)
//     - the volatile 'flag' is changed by the program's threads only (a_volatile_variable_is_listed.c:6:1)
//     - the volatile 'one.n' is changed by the program's threads only (a_volatile_variable_is_listed.c:8:1)
// VERIFIED: no interleaving of the C threads fails an assertion.
// true
// exit: 0
