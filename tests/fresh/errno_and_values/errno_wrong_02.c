// ARGS: prove
// The thread stores EAGAIN and asserts that errno is 0.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static int try_it(int full) { if (full) { errno = EAGAIN; return -1; } return 0; }
static void *w(void *a) { errno = 0; try_it(1); assert(errno == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
