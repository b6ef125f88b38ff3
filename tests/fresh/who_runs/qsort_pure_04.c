// ARGS: prove
// Twin: the comparison is pure; qsort changes only the local array.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int done;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *w(void *a) {
  int v[3] = {3, 1, 2};
  qsort(v, 3, sizeof v[0], cmp);
  pthread_mutex_lock(&m); done++; pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(done == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
