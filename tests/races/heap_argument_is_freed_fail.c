// main goes on using a block that it has given away.
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
  two->n = 2;
  return 0;
}
// ----
// 19:3: error: data race on 'struct item.n': 'main' writes it here, holding no lock [data-race]
// 8:3: note: 'run(two)' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
