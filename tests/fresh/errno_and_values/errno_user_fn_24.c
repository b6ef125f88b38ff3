// ARGS: prove
// The project function do_io() without a body may set the caller's errno.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
int do_io(int n);
static void *w(void *a) { errno = 0; do_io(3); assert(errno == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'do_io' does)
// exit: 5
