// ARGS: prove
// The struct's members are called lock/unlock/free but point to the user's no-op functions.
#include <assert.h>
#include <pthread.h>
struct ops { void (*pthread_mutex_lock)(void *); void (*free)(void *); };
static void nothing(void *p) { (void)p; }
static const struct ops ops = { nothing, nothing };
static int n, l;
static void *w(void *a) { ops.pthread_mutex_lock(&l); int x = n; n = x + 1; ops.free(&l); return a; }
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
