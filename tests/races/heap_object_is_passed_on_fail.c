// main keeps using it.
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };
static struct item *i;

static void *run(void *unused) {
  i->n = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  i = malloc(sizeof *i);
  pthread_create(&t, 0, run, 0);
  i->n = 0;
  return 0;
}
// ----
// 16:3: error: data race on 'struct item.n': 'main' writes it here, holding no lock [data-race]
// 8:3: note: 'run' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
