// In front of a local variable there is nothing, wherever its address comes from.
// ARGS: prove --check memory
#include <pthread.h>

static int *held;

static void *run(void *unused) {
  int pair[2] = {0, 0};
  held = pair;
  int *p = held;
  p[-1] = 1;
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: this can be undefined (needed: pointer to a living object): 'run' is here with $allocated = [all: 0][-1 := 274877906952], $mine = [all: false], p = -274877906944, *int32 = [all: -1][-274877906944 := 0][-274877906940 := 0], heap.allocated = [all: 0][-1 := 274877906952], heap.blocks = [all: false][-1 := true], held = -274877906944 [unsafe-memory]
// verdict: false(memory)
// exit: 10
