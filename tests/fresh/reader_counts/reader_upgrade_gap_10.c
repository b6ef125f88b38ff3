// ARGS: prove
// The upgrade releases the read lock before it takes the write lock; with any number of threads two of them see 'empty' and fill twice.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct slot { pthread_rwlock_t lock; int filled; };

static void *fill(void *arg) {
  struct slot *s = arg;
  pthread_rwlock_rdlock(&s->lock);
  int empty = s->filled == 0;
  pthread_rwlock_unlock(&s->lock);
  if (empty) {
    pthread_rwlock_wrlock(&s->lock);
    s->filled++;
    assert(s->filled == 1);
    pthread_rwlock_unlock(&s->lock);
  }
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  struct slot *s = malloc(sizeof *s);
  pthread_rwlock_init(&s->lock, 0);
  s->filled = 0;
  for (int i = 0; i < argc; i++) {
    pthread_t t;
    pthread_create(&t, 0, fill, s);
  }
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
