// ARGS: prove
// Twin: pthread_once runs the initialisation exactly once and orders it before both uses.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int inits, size;
static void init(void) { inits++; size = 16; }
static void *w(void *a) {
  pthread_once(&once, init);
  assert(size == 16 && inits == 1);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
