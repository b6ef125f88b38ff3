// ARGS: prove
// (expected: unknown or false)
#include <assert.h>
#include <pthread.h>
int abort(int);
static void *f(void *p) { if (abort(1)) assert(0); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'abort' does)
// exit: 5
