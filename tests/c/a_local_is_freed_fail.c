// What lies on the stack is no block that could be freed, wherever its address comes from.
// ARGS: prove --check memory
#include <stdlib.h>
#include <pthread.h>
static int *held;
static void *run(void *unused) { int x = 1; int *h = malloc(4); held = h; held = &x; free(held); return unused; }
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// 6:86: error: this can be undefined (needed: a block that is allocated): 'run' is here with *int32 = [all: -1][-274877906944 := 1], heap.allocated = [all: 0][-2 := 4][-1 := 274877906948], heap.blocks = [all: false][-2 := true][-1 := true], heap.freed = [all: false], held = -274877906944 [unsafe-memory]
// verdict: false(memory)
// exit: 10
