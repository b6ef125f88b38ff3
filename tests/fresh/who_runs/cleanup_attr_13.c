// ARGS: prove
// Twin: the cleanup attribute unlocks at the end of the scope, on both ways out.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int in, seen;
static void unlock(pthread_mutex_t **p) { pthread_mutex_unlock(*p); }
static void *w(void *a) {
  __attribute__((cleanup(unlock))) pthread_mutex_t *g = &m;
  pthread_mutex_lock(g);
  in++;
  assert(in == 1);
  in--;
  if (seen) return a;
  seen = 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported variable with a cleanup function at cleanup_attr_13.c:9:3)
// exit: 5
