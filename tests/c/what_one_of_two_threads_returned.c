// Two threads of one function: each join gets the result of its own.
#include <assert.h>
#include <pthread.h>

static void *same(void *argument) { return argument; }

int main(void) {
  pthread_t t[2];
  void *result[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, same, (void *)(i + 10));
  for (int i = 0; i < 2; i++) pthread_join(t[i], &result[i]);
  assert(result[0] == (void *)10 && result[1] == (void *)11);
  return 0;
}
// ----
// verdict: true
// exit: 0
