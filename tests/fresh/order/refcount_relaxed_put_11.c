// ARGS: races
// The last put frees the block, but the counter is decremented relaxed: the other thread's last write is not ordered before the free.
#include <pthread.h>
#include <stdlib.h>
struct obj { int refs; int uses; };

static void put(struct obj *o) {
  if (__atomic_fetch_sub(&o->refs, 1, __ATOMIC_RELAXED) == 1)
    free(o);
}

static void *user(void *arg) {
  struct obj *o = arg;
  int u = o->uses;
  (void)u;
  put(o);
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct obj *o = malloc(sizeof *o);
  o->refs = 2;
  o->uses = 1;
  pthread_create(&a, 0, user, o);
  pthread_create(&b, 0, user, o);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
