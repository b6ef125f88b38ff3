// Both threads get the same address.
#include <assert.h>
#include <pthread.h>

static void *run(void *argument) {
  int *mine = argument;
  *mine = *mine + 1;
  return 0;
}

int main(void) {
  pthread_t one, two;
  int a = 1;
  pthread_create(&one, 0, run, &a);
  pthread_create(&two, 0, run, &a);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(a == 3);
  return 0;
}
// ----
// 18:3: error: this can fail: 'main' is here with run.ended = 2, a = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
