// All threads get the last block.
#include <pthread.h>
#include <stdlib.h>
struct item { int n; };

static void *run(void *argument) {
  struct item *i = argument;
  i->n = i->n + 1;
  return 0;
}

int main(void) {
  pthread_t t[3];
  struct item *last = malloc(sizeof *last);
  for (int k = 0; k < 3; k++) {
    struct item *mine = malloc(sizeof *mine);
    mine->n = k;
    pthread_create(&t[k], 0, run, last);
  }
  last->n = 1;
  return 0;
}
// ----
// 8:3: error: data race on 'struct item.n': 'run(last)' writes it here, holding no lock [data-race]
// 8:10: note: 'run(last)#2 1' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
