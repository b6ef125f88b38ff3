// The loop has one round for each number from 3 down to 0.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>

static void *run(void *unused) {
  size_t size = 4;
  int rounds = 0;
  for (size_t i = size - 1; i < size; i--) rounds++;
  assert(rounds < 4);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run' is here with rounds = 4 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
