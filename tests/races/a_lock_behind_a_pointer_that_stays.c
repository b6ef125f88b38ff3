// A pointer that main sets before there are threads is the same for all of them: so is the lock.
#include <pthread.h>
#include <stdlib.h>

struct device {
  pthread_mutex_t lock;
  int count;
};

extern int __VERIFIER_nondet_int(void);

static struct device *device, *other;

static struct device *make(void) {
  struct device *d = malloc(sizeof *d);
  pthread_mutex_init(&d->lock, 0);
  d->count = 0;
  return d;
}

static void count(struct device *d) {
  pthread_mutex_lock(&d->lock);
  d->count++;
  pthread_mutex_unlock(&d->lock);
}

static void *first(void *unused) {
  count(device);
  return unused;
}

static void *second(void *unused) {
  count(other);
  return unused;
}

int main(void) {
  pthread_t t;
  device = make();
  other = make();
  while (__VERIFIER_nondet_int()) {
    pthread_create(&t, 0, first, 0);
    pthread_create(&t, 0, second, 0);
  }
  return 0;
}
// ----
// verdict: true
// exit: 0
