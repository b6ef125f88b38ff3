// ARGS: prove --check memory
// A division that is right.
#include <assert.h>
#include <pthread.h>

int whole = 12;

void *f(void *a) {
  assert(whole / 3 >= 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
