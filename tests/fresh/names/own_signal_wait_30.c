// ARGS: prove
// Twin: signal(), wait() and raise() of a traffic light, static, with other parameters.
#include <assert.h>
#include <pthread.h>
struct light { pthread_mutex_t m; int red, waits; };
static struct light l = { PTHREAD_MUTEX_INITIALIZER, 0, 0 };
static void signal(struct light *x, int red) { x->red = red; }
static int wait(struct light *x) { return ++x->waits; }
static void *w(void *a) {
  struct light *x = a;
  pthread_mutex_lock(&x->m);
  signal(x, 1); wait(x); assert(x->red == 1 && x->waits <= 2);
  signal(x, 0);
  pthread_mutex_unlock(&x->m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, &l); pthread_create(&u, 0, w, &l);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(l.waits == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
