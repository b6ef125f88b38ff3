// ARGS: prove
// bsearch's comparison asserts that the table is locked, which it is not.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int locked;
static const int primes[] = {2, 3, 5, 7};
static int cmp(const void *k, const void *e) { assert(locked); return *(const int *)k - *(const int *)e; }
static void *w(void *a) { int k = 5; return bsearch(&k, primes, 4, sizeof(int), cmp) ? a : 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'cmp', which is given to the unknown function 'bsearch' at bsearch_asserts_18.c:9:81)
// exit: 5
