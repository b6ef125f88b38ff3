// ARGS: prove
// The unknown yield_cpu() may release and re-take the non-static mutex, so the two reads may differ.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int v;
void yield_cpu(void);
static void *w(void *a) { pthread_mutex_lock(&m); v++; pthread_mutex_unlock(&m); return a; }
static void *r(void *a) {
  pthread_mutex_lock(&m);
  int x = v;
  yield_cpu();
  assert(x == v);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, r, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'yield_cpu' does)
// exit: 5
