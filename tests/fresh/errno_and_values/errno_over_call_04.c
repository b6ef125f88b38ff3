// ARGS: prove
// close(5) of a descriptor that is not open sets EBADF: the assertion does fail. (Was: unknown; corrected after the run.)
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>
static void *w(void *a) { errno = 0; close(*(int *)a); assert(errno == 0); return 0; }
int main(void) {
  pthread_t t; int fd = 5;
  pthread_create(&t, 0, w, &fd);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
