// Two threads free one block.
// ARGS: prove --check memory --assume sc
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *end(void *unused) {
  free(p);
  return unused;
}

int main(void) {
  pthread_t a, b;
  p = malloc(4);
  pthread_create(&a, 0, end, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// 9:3: error: this can be undefined (needed: a block that is allocated): 'end 2' is here with $freed = [all: false], $mine = [all: false], heap.freed = [all: false][-1 := true] [unsafe-memory]
// verdict: false(memory)
// exit: 10
