// ARGS: prove
// Twin: errno is saved around close() and put back, as handlers do.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>
static int fail(int fd) { int saved; errno = ENOSPC; saved = errno; close(fd); errno = saved; return -1; }
static void *w(void *a) { if (fail(*(int *)a) < 0) assert(errno == ENOSPC); return 0; }
int main(void) {
  pthread_t t, u; int x = 7, y = 8;
  pthread_create(&t, 0, w, &x); pthread_create(&u, 0, w, &y);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
