// ARGS: prove
// Twin: a static function that nobody calls and whose address nobody takes does not run.
#include <assert.h>
#include <pthread.h>
static int n;
static void never(void) { n = 7; assert(0); }
static void *w(void *a) { assert(n == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
