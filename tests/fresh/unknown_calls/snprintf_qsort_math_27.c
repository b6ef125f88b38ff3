// ARGS: prove
// All hold in every run.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char b[8]; div_t d = div(7, 2);
  int n = snprintf(b, sizeof b, "%d", 12);
  assert(n == 2);
  assert(d.quot == 3);
  assert(fabs(-2.0) == 2.0);
  assert(b[0] == 49);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported floating point comparison at snprintf_qsort_math_27.c:17:3)
// exit: 5
