// ARGS: prove
// The parameters `memset` and `errno_` shadow library names; memset is a function pointer to the user's put().
#include <assert.h>
#include <pthread.h>
static int g;
static void put(int *p, int v, int k) { *p = v + k; }
static void run(void (*memset)(int *, int, int)) { memset(&g, 0, 5); }
static void *w(void *a) { run(put); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(g == 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
