// How large a block is, is known to all threads.
// ARGS: prove --check memory --assume sc
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *use(void *unused) {
  p[2] = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  p = malloc(2 * sizeof *p);
  pthread_create(&a, 0, use, 0);
  pthread_join(a, 0);
  return 0;
}
// ----
// 9:3: error: this can be undefined (needed: pointer to a living object): 'use' is here with $allocated = [all: 0], $mine = [all: false], *int32 = [all: -1], heap.allocated = [all: 0][-1 := 8] [unsafe-memory]
// verdict: false(memory)
// exit: 10
