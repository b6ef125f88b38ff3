// ARGS: prove
// The handler goes through a helper and a local pointer into atexit.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int n;
static void fin(void) { assert(n == 0); }
static void add(void (*f)(void)) { void (*g)(void) = f ? f : 0; if (g) atexit(g); }
static void *w(void *a) { n = 1; return a; }
int main(void) {
  pthread_t t;
  add(fin);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'fin', which is given to the unknown function 'atexit' at callback_via_fn_45.c:8:79)
// exit: 5
