// ARGS: prove
// The resolver picks fast(), which writes.
#include <assert.h>
#include <pthread.h>
static int n;
static void fast(void) { n = 1; }
static void (*resolve(void))(void) { return fast; }
void work(void) __attribute__((ifunc("resolve")));
static void *w(void *a) { work(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'resolve', which runs before 'main' at ifunc_32.c:7:15)
// exit: 5
