// memset writes bytes, not numbers.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *run(void *unused) {
  int m[2];
  memset(m, 1, sizeof m);
  assert(m[0] == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 9:3: error: this can fail: 'run' is here with m#2 = [all: 0][0 := 16843009][1 := 16843009] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
