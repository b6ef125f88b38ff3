// ARGS: races
// Twin of 01: the counter is changed under the write lock.
#include <pthread.h>
#include <stdlib.h>
struct cache { pthread_rwlock_t lock; int hits; };

static void *lookup(void *arg) {
  struct cache *c = arg;
  pthread_rwlock_wrlock(&c->lock);
  c->hits++;
  pthread_rwlock_unlock(&c->lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  struct cache *c = malloc(sizeof *c);
  pthread_rwlock_init(&c->lock, 0);
  c->hits = 0;
  pthread_create(&a, 0, lookup, c);
  pthread_create(&b, 0, lookup, c);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(c);
  return 0;
}
// ----
// verdict: true
// exit: 0
