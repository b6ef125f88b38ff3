// `while (n--)` leaves the largest number; `i < n` ends a loop that counts down.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>

static void *run(void *unused) {
  unsigned n = 3;
  int rounds = 0;
  while (n--) rounds++;
  assert(rounds == 3 && n == UINT_MAX);
  size_t size = 4;
  rounds = 0;
  for (size_t i = size - 1; i < size; i--) rounds++;
  assert(rounds == 4);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
