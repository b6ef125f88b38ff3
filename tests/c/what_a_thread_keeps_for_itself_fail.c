// pthread_getspecific gives back what pthread_setspecific was given.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int *shared;

static void *run(void *unused) {
  int own = 0;
  pthread_setspecific(key, &own);
  shared = pthread_getspecific(key);
  own = 0;
  assert(own == 0);
  return unused;
}

static void *other(void *unused) {
  if (shared) *shared = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, other, 0);
  return 0;
}
// ----
// 13:3: error: this can fail: 'run' is here with own.block = -274877906944, *int32 = [all: -1][-274877906944 := 1], heap.blocks = [all: false][-1 := true], key = 0, shared = -274877906944 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
