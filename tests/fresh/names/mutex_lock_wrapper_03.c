// ARGS: prove
// Twin: mutex_lock(struct my_mutex *) is the user's wrapper of a pthread mutex, with a kernel name.
#include <assert.h>
#include <pthread.h>
struct mutex { pthread_mutex_t m; int depth; };
static struct mutex l = { PTHREAD_MUTEX_INITIALIZER, 0 }; static int n;
static void mutex_lock(struct mutex *x) { pthread_mutex_lock(&x->m); x->depth++; }
static void mutex_unlock(struct mutex *x) { x->depth--; pthread_mutex_unlock(&x->m); }
static void *w(void *a) { mutex_lock(&l); assert(l.depth == 1); n++; mutex_unlock(&l); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
