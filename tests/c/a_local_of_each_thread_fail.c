// Whoever gets the address of a local may write it.
#include <assert.h>
#include <pthread.h>
static int *last;
static void *run(void *unused) {
  int own = 1;
  __atomic_store_n(&last, &own, __ATOMIC_SEQ_CST);
  assert(own == 1);
  own = 1;
  return unused;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_create(&a, 0, run, 0);
  int *p = __atomic_load_n(&last, __ATOMIC_SEQ_CST);
  if (p) *p = 2;
  return 0;
}
// ----
// 8:3: error: this can fail: 'run 1' is here with own.block = -274877906944, *int32 = [all: -1][-274877906944 := 2], heap.blocks = [all: false][-1 := true], last = -274877906944 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
