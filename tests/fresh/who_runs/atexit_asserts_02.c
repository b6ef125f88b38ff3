// ARGS: prove
// The atexit handler runs after main with refs == 1.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int refs;
static void check_refs(void) { assert(refs == 0); }
static void *w(void *a) { refs = 1; return a; }
int main(void) {
  pthread_t t;
  atexit(check_refs);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'check_refs', which is given to the unknown function 'atexit' at atexit_asserts_02.c:11:10)
// exit: 5
