// Any number of blocks, each thread's own: that takes too long.
// ARGS: races --timeout 3
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };
int __VERIFIER_nondet_int(void);

static void *run(void *argument) {
  struct item *i = argument;
  i->n = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, run, malloc(sizeof(struct item)));
  return 0;
}
// ----
// verdict: unknown(this location's share of the time limit)
// exit: 5
