// ARGS: prove --check memory
// Both threads see `open` set before either clears it: the test and the free are not one step.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static char *buffer;
static atomic_int open = 1;

static void *shut(void *arg) {
  (void)arg;
  if (atomic_load(&open)) {
    atomic_store(&open, 0);
    free(buffer);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  buffer = malloc(16);
  pthread_create(&a, 0, shut, 0);
  pthread_create(&b, 0, shut, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(memory)
// exit: 10
