// What main writes before it starts anybody is how the program begins.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 3, y;

static void *run(void *unused) {
  assert(x == 5);
  assert(y == 6);
  return unused;
}

int main(void) {
  pthread_t t;
  x = 5;
  for (int i = 0; i < 6; i++) y = y + 1;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
