// ARGS: prove --check memory
// A thread publishes the address of a local and ends; the other reads through it after the end.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
static _Atomic(int *) slot;

static void *giver(void *arg) {
  (void)arg;
  int mine = 8;
  atomic_store(&slot, &mine);
  return 0;
}

static void *taker(void *arg) {
  (void)arg;
  int *p = atomic_load(&slot);
  return (void *)(long)(p ? *p : 0);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, giver, 0);
  pthread_create(&b, 0, taker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: unknown(the refutation is outside linear arithmetic and equality)
// exit: 5
