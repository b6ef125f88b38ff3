// The lock of the other device.
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
  add(&a, &b);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 8:3: error: data race on 'a.n': 'first' writes it here, holding 'a.lock' [data-race]
// 8:3: note: 'second' reads it here at the same time, holding 'b.lock'
// note: 'first' gets there so: first calls add (lock_beside_its_data_fail.c:13:3)
// note: 'second' gets there so: second calls add (lock_beside_its_data_fail.c:19:3)
// note: nothing orders the two: the locks are different, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
