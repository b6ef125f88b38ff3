// Each device has its lock.
#include <pthread.h>
struct dev { pthread_mutex_t lock; int n; };
static struct dev a = {PTHREAD_MUTEX_INITIALIZER, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0};

static void add(struct dev *d, struct dev *held) {
  pthread_mutex_lock(&held->lock);
  d->n++;
  pthread_mutex_unlock(&held->lock);
}

static void *first(void *unused) {
  add(&a, &a);
  return 0;
}

static void *second(void *unused) {
  add(&b, &b);
  add(&a, &a);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
