// ARGS: races
// As 04 for races, the pointer is never changed.
#include <assert.h>
#include <pthread.h>
struct pair { pthread_rwlock_t lock; int a, b; };
static struct pair the = {PTHREAD_RWLOCK_INITIALIZER, 0, 0};
static struct pair *p = &the;

static void *reader(void *arg) {
  (void)arg;
  pthread_rwlock_rdlock(&p->lock);
  assert(p->a == p->b);
  pthread_rwlock_unlock(&p->lock);
  return 0;
}

static void *writer(void *arg) {
  (void)arg;
  pthread_rwlock_wrlock(&p->lock);
  p->a = 1;
  p->b = 1;
  pthread_rwlock_unlock(&p->lock);
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < argc; i++) {
    pthread_t r, w;
    pthread_create(&r, 0, reader, 0);
    pthread_create(&w, 0, writer, 0);
  }
  return 0;
}
// ----
// verdict: true
// exit: 0
