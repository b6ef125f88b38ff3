// ARGS: races
// As 03 with two readers and two writers.
#include <pthread.h>
#include <stdlib.h>
struct table { pthread_rwlock_t lock; int version; int value; };

static void *reader(void *arg) {
  struct table *t = arg;
  pthread_rwlock_rdlock(&t->lock);
  int v = t->version + t->value;
  pthread_rwlock_unlock(&t->lock);
  return (void *)(long)v;
}

static void *writer(void *arg) {
  struct table *t = arg;
  pthread_rwlock_wrlock(&t->lock);
  t->version++;
  t->value = 3;
  pthread_rwlock_unlock(&t->lock);
  return 0;
}

int main(int argc, char **argv) {
  struct table *t = malloc(sizeof *t);
  (void)argv;
  pthread_rwlock_init(&t->lock, 0);
  t->version = t->value = 0;
  for (int i = 0; i < 2; i++) {
    pthread_t r, w;
    pthread_create(&r, 0, reader, t);
    pthread_create(&w, 0, writer, t);
  }
  return 0;
}
// ----
// verdict: true
// exit: 0
