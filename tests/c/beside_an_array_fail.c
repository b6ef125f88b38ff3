// ARGS: prove --check memory
// The element behind the last one has an address, and is no element.
#include <assert.h>
#include <pthread.h>

static int a[3];

static void *run(void *unused) {
  int *end = a + 3;
  *end = 1;
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
