// ARGS: prove
// The once function asserts that nobody has begun, but the first thread writes `begun` before.
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic int begun;
static void init(void) { assert(begun == 0); }
static void *w(void *a) { begun = begun + 1; pthread_once(&once, init); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
