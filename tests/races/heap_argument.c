// Each thread gets a block of its own.
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };

static void *run(void *argument) {
  struct item *i = argument;
  i->n = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  struct item *one = malloc(sizeof *one);
  struct item *two = malloc(sizeof *two);
  pthread_create(&t0, 0, run, one);
  pthread_create(&t1, 0, run, two);
  return 0;
}
// ----
// verdict: true
// exit: 0
