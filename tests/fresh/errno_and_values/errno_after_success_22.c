// ARGS: prove
// If pipe() gives -1, errno is one of its positive error numbers.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>
static void *w(void *a) { int p[2]; if (pipe(p) == -1) assert(errno > 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at errno_after_success_22.c:7:41: an interleaving was found that the code may not have)
// exit: 5
