// What has been read may have changed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static atomic_int x;

static void *set(void *unused) {
  x = 1;
  return unused;
}
static void *run(void *argument) {
  intptr_t number = (intptr_t)argument;
  assert(number == x);
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, set, 0);
  int seen = x;
  pthread_create(&two, 0, run, (void *)(intptr_t)seen);
  return 0;
}
// ----
// 18:3: error: this can fail: 'run' is here with number = 0, run.started = 0, run.argument = 0, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
