// A goto that comes behind an initialiser does not jump over it: the pointer is known, at the label too.
#include <assert.h>
#include <pthread.h>

static struct device {
  pthread_mutex_t lock;
  int count;
} the_device;
static int shared;

static void *run(void *unused) {
  struct device *d = &the_device;
  pthread_mutex_lock(&d->lock);
  if (shared) goto out;
  d->count = 1;
  switch (shared) {
  case 1: {
    const int one = 1;
    assert(one == 1);
    break;
  }
  default: break;
  }
out:
  assert(d == &the_device);
  pthread_mutex_unlock(&d->lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
