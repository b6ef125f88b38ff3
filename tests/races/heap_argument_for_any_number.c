// Any number of blocks: each thread's own, but that is not known here.
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
// verdict: unknown(not followed at heap_argument_for_any_number.c:15:35: an interleaving was found that the code may not have)
// exit: 5
