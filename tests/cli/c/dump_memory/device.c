#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct device {
  int pending;
  pthread_mutex_t lock;
};
static struct device dev = {0, PTHREAD_MUTEX_INITIALIZER};
static int table[4], *cursor = table;
static struct device *other;
static const int limit = 3;

static void *worker(void *unused) {
  int own = limit;
  pthread_mutex_lock(&dev.lock);
  dev.pending = own;
  *cursor = own;
  pthread_mutex_unlock(&dev.lock);
  return unused;
}

int main(void) {
  pthread_t t;
  other = malloc(sizeof *other);
  other->pending = 1;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
