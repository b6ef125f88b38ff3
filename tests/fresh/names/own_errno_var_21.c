// ARGS: prove
// Without <errno.h>, `errno` here is the user's own shared int: the other thread changes it.
#include <assert.h>
#include <pthread.h>
#undef errno
static int errno;
static void *w(void *a) { errno = 5; return a; }
static void *r(void *a) { errno = 0; assert(errno == 0); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, r, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
