// ARGS: prove
// The program defines pthread_mutex_lock itself (a stub of a single-threaded port): no exclusion.
#include <assert.h>
#include <pthread.h>
int pthread_mutex_lock(pthread_mutex_t *m) { (void)m; return 0; }
int pthread_mutex_unlock(pthread_mutex_t *m) { (void)m; return 0; }
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *w(void *a) { pthread_mutex_lock(&m); int x = n; n = x + 1; pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
