// ARGS: prove
// Twin: errno is the thread's own lvalue: what the other thread stores is not seen here.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static void *w(void *a) { errno = EINVAL; return a; }
static void *r(void *a) { errno = EINTR; assert(errno == EINTR); errno = 0; assert(errno == 0); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, r, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
