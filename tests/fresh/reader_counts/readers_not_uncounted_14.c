// ARGS: prove
// As 13 but the visitor leaves the count up after it has left: the cleaner sees 1.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct room { pthread_rwlock_t door; atomic_int inside; };
static struct room room = {PTHREAD_RWLOCK_INITIALIZER, 0};

static void *visitor(void *arg) {
  struct room *r = arg;
  pthread_rwlock_rdlock(&r->door);
  atomic_fetch_add(&r->inside, 1);
  pthread_rwlock_unlock(&r->door);
  return 0;
}

static void *cleaner(void *arg) {
  struct room *r = arg;
  pthread_rwlock_wrlock(&r->door);
  assert(atomic_load(&r->inside) == 0);
  pthread_rwlock_unlock(&r->door);
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  pthread_create(&t, 0, cleaner, &room);
  for (int i = 0; i < argc; i++)
    pthread_create(&t, 0, visitor, &room);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
