// ARGS: prove --check memory
// The atomic ++ goes through a pointer to a block that the other thread may have freed already.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct stats { atomic_int hits; };
static struct stats *st;

static void *hit(void *arg) {
  (void)arg;
  st->hits++;
  return 0;
}

static void *fini(void *arg) {
  (void)arg;
  free(st);
  return 0;
}

int main(void) {
  pthread_t a, b;
  st = malloc(sizeof *st);
  atomic_init(&st->hits, 0);
  pthread_create(&a, 0, hit, 0);
  pthread_create(&b, 0, fini, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(memory)
// exit: 10
