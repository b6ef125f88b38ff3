// ARGS: prove
// reset() is an alias of do_reset(), so the thread does write n.
#include <assert.h>
#include <pthread.h>
static int n = 3;
static void do_reset(void) { n = 0; }
void reset(void) __attribute__((alias("do_reset")));
static void *w(void *a) { reset(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 3);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
