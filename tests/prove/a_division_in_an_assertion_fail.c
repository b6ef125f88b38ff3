// ARGS: prove --check memory
// The division is wrong, not the assertion that it stands in.
#include <assert.h>
#include <pthread.h>

int parts, whole = 12;

void *f(void *a) {
  assert(whole / parts >= 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// 9:3: error: this can be undefined (needed: divisor is not zero): 'f' is here with parts = 0, whole = 12 [unsafe-memory]
// verdict: false(memory)
// exit: 10
