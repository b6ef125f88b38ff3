// ARGS: prove
// The attribute stands on an earlier declaration only; early() still runs before main.
#include <assert.h>
#include <pthread.h>
static int n = 1;
static void early(void) __attribute__((constructor(101)));
static void *w(void *a) { assert(n == 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
static void early(void) { n = 0; }
// ----
// ...
// verdict: unknown(unsupported function 'early', which runs before 'main' at attr_on_decl_23.c:14:13)
// exit: 5
