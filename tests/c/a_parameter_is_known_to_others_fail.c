// What is written to a parameter is seen through its address.
#include <assert.h>
#include <pthread.h>
static int *held;
static int f(int n) { held = &n; n = n + 1; return *held; }
static void *run(void *unused) { int r = f(3); assert(r == 3); return unused; }
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// 6:48: error: this can fail: 'run' is here with r = 4, *int32 = [all: -1][-274877906944 := 4], heap.blocks = [all: false][-1 := true], held = -274877906944 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
