// The lock of one device does not keep those away who use the other device and hold its lock.
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
  pthread_mutex_lock(&other->lock);
  device->count++;
  pthread_mutex_unlock(&other->lock);
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
// 23:3: error: data race on 'struct device.count': 'first 1' writes it here, holding '*[-549755813888]' [data-race]
// 34:3: note: 'second 1' reads it here at the same time, holding '*[-1099511627776]'
// note: 'first 1' gets there so: first calls count (a_lock_behind_a_pointer_that_stays_fail.c:28:3)
// note: nothing orders the two: the locks are different, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
