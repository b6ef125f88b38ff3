// Who does not wait for the thread has no result.
#include <assert.h>
#include <pthread.h>
static void *child(void *p) { *(int *)p = 5; return 0; }
static void *parent(void *unused) { int x = 1; pthread_t t; pthread_create(&t, 0, child, &x);  assert(x == 5); return unused; }
int main(void) { pthread_t a; pthread_create(&a, 0, parent, 0); return 0; }
// ----
// 5:96: error: this can fail: 'parent' is here with x.block = -274877906944, child.started = 1, child.argument = -274877906944, *int32 = [all: -1][-274877906944 := 1], heap.blocks = [all: false][-1 := true] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
