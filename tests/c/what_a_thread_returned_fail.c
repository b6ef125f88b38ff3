// What it returns depends on when it runs.
#include <assert.h>
#include <pthread.h>

static _Atomic int x;

static void *either(void *twice) {
  if (x) pthread_exit((void *)7);
  return twice;
}

int main(void) {
  pthread_t b;
  void *result;
  pthread_create(&b, 0, either, (void *)8);
  x = 1;
  pthread_join(b, &result);
  assert(result == (void *)7);
  return 0;
}
// ----
// 18:3: error: this can fail: 'main' is here with either.ended = true, either.returned = 8, result = 8, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
