// Both threads get one block.
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
  pthread_create(&t1, 0, run, one);
  return 0;
}
// ----
// 8:3: error: data race on 'struct item.n': 'run 1' writes it here, holding no lock [data-race]
// 8:3: note: 'run 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
