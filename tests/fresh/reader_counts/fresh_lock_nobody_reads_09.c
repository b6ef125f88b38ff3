// ARGS: prove
// Twin: a fresh rwlock on the heap has no reader, so trywrlock by its only user succeeds (the count begins with 0); no tries by others.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct obj { pthread_rwlock_t lock; int n; };

static void *only(void *arg) {
  struct obj *o = arg;
  pthread_rwlock_wrlock(&o->lock);
  o->n = 1;
  int before = o->n;
  pthread_rwlock_unlock(&o->lock);
  pthread_rwlock_rdlock(&o->lock);
  assert(o->n == before);
  pthread_rwlock_unlock(&o->lock);
  return 0;
}

int main(void) {
  pthread_t t;
  struct obj *o = malloc(sizeof *o);
  pthread_rwlock_init(&o->lock, 0);
  o->n = 0;
  pthread_create(&t, 0, only, o);
  pthread_join(t, 0);
  pthread_rwlock_destroy(&o->lock);
  free(o);
  return 0;
}
// ----
// verdict: true
// exit: 0
