// ARGS: prove --check memory
// "overflowing" with its NUL has 12 bytes, the heap block 8.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static char *label;

static void *fill(void *arg) {
  (void)arg;
  strcpy(label, "overflowing");
  return 0;
}

int main(void) {
  pthread_t a;
  label = malloc(8);
  pthread_create(&a, 0, fill, 0);
  pthread_join(a, 0);
  free(label);
  return 0;
}
// ----
// ...
// verdict: false(memory)
// exit: 10
