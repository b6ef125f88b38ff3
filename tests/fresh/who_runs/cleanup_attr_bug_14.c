// ARGS: prove
// The cleanup handler writes n when the scope ends.
#include <assert.h>
#include <pthread.h>
static int n = 1;
static void back(int *p) { n = *p - 1; }
static void *w(void *a) { __attribute__((cleanup(back))) int saved = n; n = 9; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 9);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported variable with a cleanup function at cleanup_attr_bug_14.c:7:27)
// exit: 5
