// Each thread gives its block back; main has made them before.
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };

static void *run(void *argument) {
  struct item *i = argument;
  i->n = 1;
  free(i);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  struct item *one = malloc(sizeof *one), *two = malloc(sizeof *two);
  one->n = two->n = 0;
  pthread_create(&t0, 0, run, one);
  pthread_create(&t1, 0, run, two);
  return 0;
}
// ----
// verdict: true
// exit: 0
