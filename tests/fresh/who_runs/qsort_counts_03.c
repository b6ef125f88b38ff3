// ARGS: prove
// The comparison counts its calls, so `true` is wrong.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int calls;
static int cmp(const void *a, const void *b) { calls++; return *(const int *)a - *(const int *)b; }
static void *w(void *a) { int v[3] = {3, 1, 2}; qsort(v, 3, sizeof v[0], cmp); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(calls == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'cmp', which is given to the unknown function 'qsort' at qsort_counts_03.c:8:74)
// exit: 5
