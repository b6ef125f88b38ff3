// The address of a local gets into shared memory, by an atomic operation.
#include <assert.h>
#include <pthread.h>

static int *shared, chosen;
static long number;

static void *run(void *unused) {
  int x = 0, c = chosen;
  __sync_bool_compare_and_swap(&shared, 0, &x);
  assert(x == 0);
  return unused;
}

static void *other(void *unused) {
  int *p = shared ? shared : (int *)number;
  if (p) *p = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, other, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run' is here with x.block = -274877906944, *int32 = [all: -1][-274877906944 := 1], heap.blocks = [all: false][-1 := true], number = 0, shared = -274877906944 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
