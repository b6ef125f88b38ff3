// ARGS: prove --check memory
// Twin of 15: the block has exactly the 12 bytes.
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
  label = malloc(12);
  pthread_create(&a, 0, fill, 0);
  pthread_join(a, 0);
  free(label);
  return 0;
}
// ----
// verdict: true
// exit: 0
