// ARGS: prove
// The reader unlocks twice (undefined; the count of the other reader is lost), so no plain true may come out.
#include <assert.h>
#include <pthread.h>
struct box { pthread_rwlock_t lock; int x; };
static struct box box = {PTHREAD_RWLOCK_INITIALIZER, 0};

static void *bad(void *arg) {
  struct box *b = arg;
  pthread_rwlock_rdlock(&b->lock);
  pthread_rwlock_unlock(&b->lock);
  pthread_rwlock_unlock(&b->lock);
  return 0;
}

static void *reader(void *arg) {
  struct box *b = arg;
  pthread_rwlock_rdlock(&b->lock);
  int v = b->x;
  assert(v == b->x);
  pthread_rwlock_unlock(&b->lock);
  return 0;
}

static void *writer(void *arg) {
  struct box *b = arg;
  pthread_rwlock_wrlock(&b->lock);
  b->x++;
  pthread_rwlock_unlock(&b->lock);
  return 0;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, bad, &box);
  pthread_create(&t[1], 0, reader, &box);
  pthread_create(&t[2], 0, writer, &box);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
