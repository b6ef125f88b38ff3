// ARGS: races
// Two threads sort at once and the comparison counts into a plain global: a race unless qsort never calls it.
#include <pthread.h>
#include <stdlib.h>
static long calls;
static int cmp(const void *a, const void *b) { calls++; return *(const int *)a - *(const int *)b; }
static void *w(void *a) { int v[3] = {3, 1, 2}; qsort(v, 3, sizeof v[0], cmp); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'cmp', which is given to the unknown function 'qsort' at races_qsort_cmp_27.c:7:74)
// exit: 5
