#include <pthread.h>
struct dev {
  pthread_rwlock_t lock;
  int gone, opens;
};
int reader(struct dev *d) {
  pthread_rwlock_rdlock(&d->lock);
  int r = d->gone;
  pthread_rwlock_unlock(&d->lock);
  return r;
}
int killer(struct dev *d) {
  pthread_rwlock_wrlock(&d->lock);
  d->gone = 1;
  pthread_rwlock_unlock(&d->lock);
  return 0;
}
int opener(struct dev *d) {
  pthread_rwlock_rdlock(&d->lock);
  d->opens = 1;
  pthread_rwlock_unlock(&d->lock);
  return 0;
}
