// A jump back over a declaration initialises the same variable again.
#include <assert.h>
#include <pthread.h>
static int *held;
static void *run(void *unused) {
  int round = 0;
  {
  again:;
    int x = round;
    if (round == 0) { held = &x; round = 1; goto again; }
    assert(*held == 0);
  }
  return unused;
}
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// 11:5: error: this can fail: 'run' is here with *int32 = [all: -1][-274877906944 := 1], heap.blocks = [all: false][-1 := true], held = -274877906944 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
