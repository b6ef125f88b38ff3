// ARGS: prove
// Twin: the atexit handler only prints; it neither writes nor asserts.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n;
static void bye(void) { puts("bye"); }
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
// ...
// verdict: unknown(unsupported function 'bye', which is given to the unknown function 'atexit' at atexit_harmless_34.c:12:10)
// exit: 5
