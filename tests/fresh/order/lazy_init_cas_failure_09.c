// ARGS: races
// Who loses the compare-exchange reads the winner's object, but the failure order is relaxed: the initialisation of *obj is not visible.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct cfg { int level; };
static _Atomic(struct cfg *) instance;
static atomic_int total;

static struct cfg *get(void) {
  struct cfg *fresh = malloc(sizeof *fresh);
  struct cfg *expected = NULL;
  fresh->level = 5;
  if (atomic_compare_exchange_strong_explicit(&instance, &expected, fresh, memory_order_acq_rel, memory_order_relaxed))
    return fresh;
  free(fresh);
  return expected;
}

static void *user(void *arg) {
  (void)arg;
  struct cfg *c = get();
  atomic_fetch_add(&total, c->level);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
