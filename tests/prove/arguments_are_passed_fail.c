// The second thread gets 2.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *run(void *argument) {
  assert((intptr_t)argument == 1);
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, (void *)1);
  pthread_create(&two, 0, run, (void *)2);
  return 0;
}
// ----
// 7:3: error: this can fail: 'run(2)' is here with no shared variables [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
