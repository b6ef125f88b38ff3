// ARGS: prove --check memory
// In front of an array there is nothing.
#include <assert.h>
#include <pthread.h>

static int a[3];

static void *run(void *unused) {
  int *p = a;
  p[-1] = 2;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 10:3: error: this can be undefined (needed: access inside of the object): 'run' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
