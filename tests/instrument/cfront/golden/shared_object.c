/*@
shared { pending : int = 1 for dev->pending; gone : bool = false for dev->state.gone; guard : lock for dev->lock; }
thread T for work(dev) { init S; S -> S : any pending; }
@*/
#include <pthread.h>
struct state { int gone; int other; };
struct device { pthread_mutex_t lock; int pending; struct state state; };
static void finish(struct device *d) { d->pending--; }
void work(struct device *dev) {
  struct state *s = &dev->state;
  pthread_mutex_lock(&dev->lock);
  if (!s->gone) finish(dev);
  s->other = 1;
  pthread_mutex_unlock(&dev->lock);
}
