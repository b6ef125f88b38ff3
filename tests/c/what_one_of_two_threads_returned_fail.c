// Two threads of one function: the second has another result.
#include <assert.h>
#include <pthread.h>

static void *same(void *argument) { return argument; }

int main(void) {
  pthread_t t[2];
  void *result[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, same, (void *)(i + 10));
  for (int i = 0; i < 2; i++) pthread_join(t[i], &result[i]);
  assert(result[1] == (void *)10);
  return 0;
}
// ----
// 12:3: error: this can fail: 'main' is here with same(10).ended = true, same(10).returned = 10, same(11).ended = true, same(11).returned = 11, result = [all: -1][0 := 10][1 := 11] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
