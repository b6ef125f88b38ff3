// Each round of the loop makes a block for its thread, while others run already.
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
    pthread_create(&t[k], 0, run, mine);
  }
  last->n = 1;
  return 0;
}
// ----
// verdict: true
// exit: 0
