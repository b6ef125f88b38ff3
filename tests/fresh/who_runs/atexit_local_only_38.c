// ARGS: prove
// Twin: the atexit handler touches nothing shared.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int n;
static void bye(void) { int i; for (i = 0; i < 3; i++) ; }
static void *w(void *a) { n = 1; return a; }
int main(void) {
  pthread_t t;
  atexit(bye);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
